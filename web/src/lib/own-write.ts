import { useEffect, useEffectEvent, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { Answer, RouteKey } from "../../../shared/contract.ts";

/** The edge caches responses for 5 s, and indexes follow within one. */
const maxStaleMs = 6000;

interface OwnWrite<K extends RouteKey> {
  answer: Answer<K>;
  /** Unix milliseconds until which reads may be stale. */
  staleUntil: number;
}

/** Keeps a write's response for `useOwnWrite` under a shared id. Undefined forgets it. */
export function useKeepOwnWrite<K extends RouteKey>(
  key: K,
  id: string,
): (answer: Answer<K> | undefined) => void {
  const { mutate } = useSWRConfig();
  return (answer) => {
    const write = answer && { answer, staleUntil: Date.now() + maxStaleMs };
    void mutate([key, id], write, { revalidate: false });
  };
}

/** Returns the last write while reads may be stale, then calls `refresh`. Survives leaving the page. */
export function useOwnWrite<K extends RouteKey>(
  key: K,
  id: string,
  refresh: () => Promise<unknown>,
): Answer<K> | undefined {
  const { data: write, mutate } = useSWR<OwnWrite<K>>([key, id], null);
  const [openedAt] = useState(() => Date.now());
  const isNeeded = write !== undefined && openedAt < write.staleUntil;
  const readAgain = useEffectEvent(refresh);
  useEffect(() => {
    if (!isNeeded) return;
    let isOpen = true;
    const timer = setTimeout(
      async () => {
        await readAgain().catch(() => undefined);
        if (isOpen) void mutate(undefined, { revalidate: false });
      },
      Math.max(0, write.staleUntil - Date.now()),
    );
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [isNeeded, write, mutate]);
  return isNeeded ? write.answer : undefined;
}

interface Row {
  _id: string;
}

/** Puts the visitor's own row first. */
export const withFirst = <T extends Row>(rows: readonly T[], own: T | undefined): T[] =>
  own ? [own, ...rows.filter(({ _id }) => _id !== own._id)] : [...rows];

/** Replaces the stale version of the visitor's own row. */
export const withChanged = <T extends Row>(rows: readonly T[], own: T | undefined): T[] =>
  rows.map((row) => (own && row._id === own._id ? own : row));
