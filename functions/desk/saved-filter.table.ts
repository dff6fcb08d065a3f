import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { SavedFilter as SavedFilterOnWire } from "../../shared/desk/saved-filters.ts";
import { userExists, userKey } from "../identity/user.table.ts";
import { putNext, type TransactItem } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";

const SavedFilter = z.extend(z.omit(SavedFilterOnWire, { shared: true, isOwn: true }), { byId: z.string() });
export type SavedFilter = z.infer<typeof SavedFilter>;

/** Stored in one item, so that their limit holds under concurrent changes. */
const SavedFilters = z.object({ version: z.number(), filters: z.array(SavedFilter) });
type SavedFilters = z.infer<typeof SavedFilters>;

export const ownFiltersKey = (userId: string): Key => ({ pk: userKey(userId).pk, sk: "FILTERS" });
const sharedKey: Key = { pk: "FILTERS", sk: "FILTERS" };

const readFilters = (item: Item | undefined): SavedFilters =>
  item ? SavedFilters.parse(item) : { version: 0, filters: [] };

export const ownFilters = (item: Item | undefined): SavedFilter[] => readFilters(item).filters;
export const findSharedFilters = async (): Promise<SavedFilter[]> => ownFilters(await getItem(sharedKey));

interface FilterChange {
  /** A person's own; otherwise those shared with everyone. */
  ownerId?: string | undefined;
  /** May be called several times. Returns undefined to change nothing. */
  change: (filters: readonly SavedFilter[]) => SavedFilter[] | undefined;
  audit?: TransactItem | undefined;
}

/** Returns whether anything changed. Throws `unauthenticated` (401) for a deleted account, `unavailable` (503). */
export async function changeFilters({ ownerId, change, audit }: FilterChange): Promise<boolean> {
  const key = ownerId === undefined ? sharedKey : ownFiltersKey(ownerId);
  for await (const _ of rounds()) {
    const seen = readFilters(await getItem(key));
    const changed = change(seen.filters);
    if (!changed) return false;
    const failed = await transact({
      filters: putNext(key, seen, { filters: changed }),
      owner: ownerId === undefined ? undefined : userExists(ownerId),
      audit,
    });
    if (failed.has("owner")) throw new AppError("unauthenticated");
    if (failed.size === 0) return true;
  }
  throw new AppError("unavailable");
}
