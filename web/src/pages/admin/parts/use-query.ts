import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

interface Trail {
  /** Cursors of previous pages; the first page has none. */
  trail: (string | undefined)[];
}

const isTrail = (state: unknown): state is Trail =>
  typeof state === "object" && state !== null && "trail" in state && Array.isArray(state.trail);

/** Parameters of one page: its cursor and the open row. */
const ofPage = ["cursor", "ticket"];

/** In the address, to survive reloading, sharing and Back. */
export function useQuery() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const read = (name: string): string | undefined => params.get(name) || undefined;
  const cursor = read("cursor");
  const trail = isTrail(state) ? state.trail : undefined;

  const hrefOf = (changes: Record<string, string | undefined>): string => {
    const next = new URLSearchParams(params);
    for (const name of ofPage) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next}`;
  };

  return {
    read,
    cursor,
    /** Undefined if the page was opened directly. */
    page: cursor === undefined ? 1 : trail && trail.length + 1,
    hrefOf,
    set(changes: Record<string, string | undefined>) {
      // Rendered at once: the next change builds on it.
      void navigate(hrefOf(changes), { replace: true, flushSync: true, state: { keepScroll: true } });
    },
    first: { to: hrefOf({}) },
    previous: trail &&
      trail.length > 0 && { to: hrefOf({ cursor: trail.at(-1) }), state: { trail: trail.slice(0, -1) } },
    next: (nextCursor: string) => ({
      to: hrefOf({ cursor: nextCursor }),
      state: { trail: [...(cursor === undefined ? [] : (trail ?? [])), cursor] },
    }),
  };
}

export type Query = ReturnType<typeof useQuery>;
