import { useEffect, useSyncExternalStore } from "react";

/** Ids, topmost last; everything behind it is inert. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const topmost = (): string | undefined => open.at(-1);

export const useTopModal = (): string | undefined => useSyncExternalStore(subscribe, topmost, topmost);

export function useModal(id: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [id, isOpen]);
}
