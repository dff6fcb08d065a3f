import { useEffect, useEffectEvent, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { Answer, RouteKey } from "../../../shared/contract.ts";

/** The edge keeps answers for 5 s, and indexes follow within one. */
const maxStaleMs = 6000;

interface OwnWrite<K extends RouteKey> {
  answer: Answer<K>;
  /** Until then answers to reads may be older than the write; milliseconds since 1970. */
  staleUntil: number;
}

/**
 * Keeps the answer to the visitor's own write for `useOwnWrite`, under an id that both sides know. Undefined
 * forgets it.
 */
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

/**
 * The answer to the visitor's last write, while answers to reads may be older than it. Then `refresh` is
 * called and the write is forgotten. It outlives the page, for visitors who leave and return.
 */
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

/** The rows with the visitor's own in first place, whether or not it is among them. */
export const withFirst = <T extends Row>(rows: readonly T[], own: T | undefined): T[] =>
  own ? [own, ...rows.filter(({ _id }) => _id !== own._id)] : [...rows];

/** The rows with the visitor's own in place of its older self. */
export const withChanged = <T extends Row>(rows: readonly T[], own: T | undefined): T[] =>
  rows.map((row) => (own && row._id === own._id ? own : row));
