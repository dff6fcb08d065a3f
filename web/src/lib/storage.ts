import { useSyncExternalStore } from "react";

type Area = "localStorage" | "sessionStorage";

export interface Stored<T> {
  read(): T;
  /** The value without storage, used for rendering. */
  initial(): T;
  write(value: T | undefined): void;
  subscribe(listener: () => void): () => void;
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function save(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Null if missing or if storage is blocked. */
export function load(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** A JSON value in browser storage, read uncached because of other tabs, or in memory if storage is full or blocked. */
export function stored<T>(area: Area, key: string, parse: (value: unknown) => T): Stored<T> {
  const listeners = new Set<() => void>();
  let unsaved: { text: string | null } | undefined;
  let seen: { text: string | null; value: T } | undefined;
  let none: { value: T } | undefined;

  function initial(): T {
    none ??= { value: parse(undefined) };
    return none.value;
  }

  return {
    initial,
    read() {
      const text = unsaved ? unsaved.text : load(area, key);
      // The same object, so that hydration without stored data changes nothing.
      if (text === null) return initial();
      if (!seen || seen.text !== text) seen = { text, value: parse(parseJson(text)) };
      return seen.value;
    },
    write(value) {
      const text = value === undefined ? null : JSON.stringify(value);
      unsaved = save(area, key, text) ? undefined : { text };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      // Pages in the back/forward cache miss events, so they may be stale when shown again.
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
      listeners.add(listener);
      window.addEventListener("storage", onStorage);
      window.addEventListener("pageshow", onShow);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", onStorage);
        window.removeEventListener("pageshow", onShow);
      };
    },
  };
}

export const useStored = <T>(item: Stored<T>): T =>
  useSyncExternalStore(item.subscribe, item.read, item.initial);
