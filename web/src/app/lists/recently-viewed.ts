import { isId } from "../../lib/id.ts";
import { load, stored, useStored } from "../../lib/storage.ts";

const key = "recentlyViewed";
const max = 12;

/** Newest first. */
const viewed = stored<readonly string[]>("localStorage", key, (value) =>
  Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, max) : [],
);

export function rememberViewed(id: string): void {
  const others = viewed.read().filter((other) => other !== id);
  viewed.write([id, ...others].slice(0, max));
}

export const forgetViewed = (): void => viewed.write(undefined);

/** Empty without storage. */
export function useRecentlyViewed(): readonly string[] {
  const ids = useStored(viewed);
  return load("localStorage", key) === null ? [] : ids;
}
