import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import { fold } from "../../shared/core/words.ts";
import { maxSavedFilters } from "../../shared/desk/desk-limits.ts";
import type { SavedFilter as SavedFilterOnWire } from "../../shared/desk/saved-filters.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { filterOf } from "../http/list-filter.ts";
import type { User } from "../identity/user.ts";
import { newId } from "../platform/id.ts";
import { filteredLists } from "./filtered-lists.ts";
import { changeFilters, findSharedFilters, type SavedFilter } from "./saved-filter.table.ts";

export const savedFilterOnWire = (
  { byId, ...filter }: SavedFilter,
  shared: boolean,
  reader: Pick<User, "id">,
): SavedFilterOnWire => ({ ...filter, shared, isOwn: byId === reader.id });

const full = {
  own: `You have ${maxSavedFilters} saved filters, which is the maximum. Delete one first`,
  shared: `Your team shares ${maxSavedFilters} filters, which is the maximum. Delete one first`,
};

type Draft = Input<"admin/filters/create">;

export function requireQuota(filters: readonly SavedFilter[], { shared }: Pick<Draft, "shared">): void {
  if (filters.length >= maxSavedFilters) throw new AppError("desk_full", shared ? full.shared : full.own);
}

function requireFreeName(filters: readonly SavedFilter[], { list, name, shared }: Draft): void {
  const isTaken = filters.some((each) => each.list === list && fold(each.name) === fold(name));
  const whose = shared ? "Your team shares" : "You have";
  if (isTaken)
    throw new AppError("invalid", "name", { name: `${whose} a filter with this name. Choose another` });
}

const subjectOf = ({ _id }: SavedFilter) => ({ kind: "filter", id: _id }) as const;

/** Throws `invalid` (400) for parameters that the list lacks or a taken name, `desk_full` (409), `unavailable`. */
export async function saveFilter(draft: Draft, by: Actor): Promise<SavedFilter> {
  const { shared, ...kept } = draft;
  filterOf(filteredLists[kept.list], kept.query);
  const { user, now } = by;
  const saved = { ...kept, _id: newId(now), by: user.name, byId: user.id, createdAt: now.toISOString() };
  const details = { list: kept.list, name: kept.name };
  await changeFilters({
    ownerId: shared ? undefined : user.id,
    change(filters) {
      requireQuota(filters, draft);
      requireFreeName(filters, draft);
      return [...filters, saved];
    },
    audit: shared ? auditEntry(by, subjectOf(saved), "Filter shared", details) : undefined,
  });
  return saved;
}

const without = (id: string) => (filters: readonly SavedFilter[]) => {
  const left = filters.filter(({ _id }) => _id !== id);
  return left.length < filters.length ? left : undefined;
};

/** `mayDeleteAll`: also those that colleagues share. Throws `not_found` (404), `forbidden` (403), `unavailable`. */
export async function deleteFilter(id: string, by: Actor, mayDeleteAll: boolean): Promise<void> {
  if (await changeFilters({ ownerId: by.user.id, change: without(id) })) return;
  const shared = (await findSharedFilters()).find(({ _id }) => _id === id);
  if (!shared) throw new AppError("not_found", "Filter");
  if (shared.byId !== by.user.id && !mayDeleteAll) throw new AppError("forbidden");
  const { list, name } = shared;
  const audit = auditEntry(by, subjectOf(shared), "Shared filter deleted", { list, name });
  if (!(await changeFilters({ change: without(id), audit }))) throw new AppError("not_found", "Filter");
}
