import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { User } from "../../../../shared/accounts/schemas.ts";
import { loginNeeded } from "../../../../shared/core/login-needed.ts";
import type { Route } from "../../../../shared/core/route.ts";
import { shopContract } from "../../../../shared/shop-contract.ts";
import { ApiError, call, isPassing, onSignedOut } from "../../lib/api.ts";
import { importFile } from "../../lib/files.ts";
import { signInAgain } from "../../lib/sign-in-again.ts";

export interface Session {
  user: User | null;
  /** A user or a guest. */
  buyer: User | null;
  /** One of staff who still owes a second factor, and is a visitor until then. */
  pending: User | null;
  /** `failed`: unknown. */
  status: "loading" | "visitor" | "guest" | "user" | "failed";
  error: ApiError | undefined;
  /** Call after a login or registration. Rejects if the browser did not keep the cookie. */
  signedIn(user: User): Promise<void>;
  signOut(): Promise<void>;
  /** Call after a change to the account. */
  reload(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

const owesFactor = (user: User | null | undefined): boolean => user?.secondFactor?.owed !== undefined;

/** Null for visitors. The profile answers the same to a user, and rejects visitors. */
async function whoIsSignedIn(): Promise<User | null> {
  const { user } = await call("account/session", {});
  if (user && !owesFactor(user)) return user;
  const again = signInAgain();
  if (!again) return user;
  const answer = await again;
  if (answer) return answer;
  throw new ApiError("unauthenticated", loginNeeded.message, loginNeeded.status);
}

const routes: Readonly<Record<string, Route>> = shopContract;
/** Staff's calls are not in the table. */
const isPrivate = (key: unknown): boolean => Array.isArray(key) && routes[key[0]]?.access !== "public";

/** Drops private data when the user changes. */
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

const loadCheckout = () => importFile(() => import("../checkout/checkout.ts"));

/** No first view waits for this. */
function useForgettingAddress(buyer: User | null | undefined): void {
  const last = useRef<User | null>(null);
  useEffect(() => {
    if (buyer === undefined) return;
    const before = last.current;
    last.current = buyer;
    importFile(() => import("./follow-buyer.ts"))
      .then(({ followBuyer }) => followBuyer(before, buyer))
      .catch(() => undefined);
  }, [buyer]);
}

/** Tabs share the session cookie, so they notify each other. */
function useOtherTabs(changed: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    try {
      channel.current = new BroadcastChannel("earshot-session");
      channel.current.onmessage = changed;
    } catch {
      // Firefox blocks it together with storage; then each tab checks by itself.
    }
    // Pages in the back/forward cache receive no messages.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && changed();
    window.addEventListener("pageshow", shown);
    return () => {
      channel.current?.close();
      window.removeEventListener("pageshow", shown);
    };
  }, [changed]);
  return useCallback(() => channel.current?.postMessage("changed"), []);
}

function statusOf(user: User | null | undefined, error: ApiError | undefined): Session["status"] {
  if (user) return user.guest ? "guest" : "user";
  if (user === null) return "visitor";
  return error ? "failed" : "loading";
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const {
    data: signedIn,
    error,
    mutate,
  } = useSWR<User | null, ApiError>("session", whoIsSignedIn, {
    shouldRetryOnError: isPassing,
    dedupingInterval: 0,
  });
  const data = owesFactor(signedIn) ? null : signedIn;
  const tellTabs = useOtherTabs(useCallback(() => void mutate(), [mutate]));
  useForgetting(data);
  useForgettingAddress(data);
  useEffect(() => onSignedOut(() => void mutate(null, { revalidate: false })), [mutate]);

  const session = useMemo((): Session => {
    return {
      user: data && !data.guest ? data : null,
      buyer: data ?? null,
      pending: signedIn && data === null ? signedIn : null,
      status: statusOf(data, error),
      error,
      async signedIn(user) {
        // A browser that blocks cookies would show the login again without explanation.
        const { requireCookie } = await importFile(() => import("./require-cookie.ts"));
        await requireCookie();
        await mutate(user, { revalidate: false });
        tellTabs();
      },
      async signOut() {
        const { forgetBuyer } = await loadCheckout();
        await call("account/logout", {});
        forgetBuyer();
        await mutate(null, { revalidate: false });
        tellTabs();
      },
      async reload() {
        await mutate();
        tellTabs();
      },
    };
  }, [data, signedIn, error, mutate, tellTabs]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
