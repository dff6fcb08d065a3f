import useSWRInfinite from "swr/infinite";
import type { Answer, Request } from "../../../shared/contract.ts";
import { type ApiError, call, isPassing } from "./api.ts";

type PagedKey = "orders/mine" | "products/reviews";

/** Loads each page from the previous one's cursor. */
export function useApiPages<K extends PagedKey>(
  key: K,
  input: Request<K> | null,
  /** Keeps lists of different users apart in the cache. */
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
    refresh: () => mutate(),
  };
}
