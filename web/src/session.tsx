import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { User } from "../../shared/account.ts";
import { contract, type RouteKey } from "../../shared/contract.ts";
import { type ApiError, call, isPassing, onSignedOut } from "./api.ts";

export interface Session {
  user: User | null;
  status: "loading" | "guest" | "user";
  /** After a login or registration. */
  signedIn(user: User): void;
  signOut(): Promise<void>;
  /** Asks again who is signed in, for changes made to the account. */
  reload(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

/** Null is a guest: being nobody is no error. */
const whoIsSignedIn = async (): Promise<User | null> => (await call("account/session", {})).user;

const isRoute = (key: unknown): key is RouteKey => typeof key === "string" && Object.hasOwn(contract, key);
const isPrivate = (key: unknown): boolean =>
  Array.isArray(key) && isRoute(key[0]) && contract[key[0]].access !== "public";

/** What one user's pages have loaded must never be another's. */
function useForgetting(user: User | null | undefined): void {
  const { mutate } = useSWRConfig();
  const last = useRef<string | undefined>(undefined);
  const id = user?._id;
  useEffect(() => {
    if (last.current && last.current !== id)
      void mutate(isPrivate, undefined, { revalidate: id !== undefined });
    last.current = id;
  }, [id, mutate]);
}

/** Tabs share the cookie, so they tell each other when it changes. */
function useOtherTabs(changed: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    channel.current = new BroadcastChannel("earshot-session");
    channel.current.onmessage = changed;
    return () => channel.current?.close();
  }, [changed]);
  return useCallback(() => channel.current?.postMessage("changed"), []);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, error, mutate } = useSWR<User | null, ApiError>("session", whoIsSignedIn, {
    shouldRetryOnError: isPassing,
    dedupingInterval: 0,
  });
  const tellTabs = useOtherTabs(useCallback(() => void mutate(), [mutate]));
  useForgetting(data);
  useEffect(() => onSignedOut(() => void mutate(null, { revalidate: false })), [mutate]);

  const session = useMemo((): Session => {
    const guest = data === null || (data === undefined && error !== undefined);
    return {
      user: data ?? null,
      status: data ? "user" : guest ? "guest" : "loading",
      signedIn(user) {
        void mutate(user, { revalidate: false });
        tellTabs();
      },
      async signOut() {
        await call("account/logout", {});
        const { forgetCheckout } = await import("./checkout.ts");
        forgetCheckout();
        await mutate(null, { revalidate: false });
        tellTabs();
      },
      async reload() {
        await mutate();
        tellTabs();
      },
    };
  }, [data, error, mutate, tellTabs]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
