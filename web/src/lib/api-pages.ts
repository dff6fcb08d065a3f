import useSWRInfinite from "swr/infinite";
import type { Answer, Request } from "../../../shared/contract.ts";
import { type ApiError, call, isPassing } from "./api.ts";

/** Rows that a page shows one part after the other. */
type PagedKey = "orders/mine" | "products/reviews";

/** As many parts of a list as were asked for, each from where the one before ended. */
export function useApiPages<K extends PagedKey>(
  key: K,
  input: Request<K> | null,
  /** Whose list it is: what one person has loaded is never shown to another. */
  owner = "",
) {
  type Page = Answer<K>;
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, ApiError>(
    (index: number, before: Page | null) => {
      if (input === null || (index > 0 && !before?.nextCursor)) return null;
      return [key, { ...input, cursor: before?.nextCursor }, owner];
    },
    ([, request]: [K, Request<K>]) => call(key, request),
    { shouldRetryOnError: isPassing, errorRetryCount: 3 },
  );
  return {
    pages: data,
    error,
    hasMore: data?.at(-1)?.nextCursor !== undefined,
    isLoadingMore: !error && data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}
