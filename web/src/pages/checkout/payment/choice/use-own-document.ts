import { useEffect } from "react";

/** The policy that admits providers belongs to this page's document, not to one that the visit began with. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return !entry?.name.startsWith("http") || new URL(entry.name).pathname === location.pathname;
}

/** Returns false while it reloads. */
export function useOwnDocument(): boolean {
  const isOwn = isOwnDocument();
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}
