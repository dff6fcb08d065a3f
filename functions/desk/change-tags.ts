import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import { maxKnownTags, maxTags } from "../../shared/desk/desk-limits.ts";
import { tagKey } from "../../shared/desk/tags.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { rounds, transact } from "../platform/table.ts";
import type { DeskNoun } from "./noun.ts";
import { findKnownTags, type KnownTags, movedTags, moveTags } from "./tag.table.ts";
import type { Tagged } from "./tagged.ts";

type TagEdit = Pick<Input<"admin/orders/tags">, "tags" | "base">;

/** Keeps the first spelling of each. */
const withoutRepeats = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => tagKey(other) === tagKey(tag)) === index);

const without = (tags: readonly string[], others: readonly string[]): string[] => {
  const keys = new Set(others.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
};

/** With `base`, colleagues' changes stay. Known tags keep their spelling. */
function wantedOf({ tags, base }: TagEdit, now: readonly string[], { tags: known }: KnownTags): string[] {
  const kept = base ? without(now, without(base, tags)) : [];
  const spelled = new Map([...known.map(({ tag }) => tag), ...now].map((tag) => [tagKey(tag), tag]));
  const added = base ? without(tags, base) : tags;
  return withoutRepeats([...kept, ...added]).map((tag) => spelled.get(tagKey(tag)) ?? tag);
}

const tooMany = `Use at most ${maxTags} tags`;
const tooManyKnown = `There are already ${maxKnownTags} different tags. Use one of those, or remove one everywhere`;

/** `find` throws `not_found` (404). Throws `desk_full` (409), `unavailable` (503). */
export async function changeTags(
  noun: DeskNoun,
  edit: TagEdit,
  find: () => Promise<Tagged>,
  by?: Actor,
): Promise<string[]> {
  for await (const _ of rounds()) {
    const [{ tags: now, change }, known] = await Promise.all([find(), findKnownTags(noun.kind)]);
    const wanted = wantedOf(edit, now, known);
    if (wanted.length > maxTags) throw new AppError("desk_full", tooMany, { tags: tooMany });
    const move = { added: without(wanted, now), removed: without(now, wanted) };
    if (move.added.length + move.removed.length === 0) return [...now];
    const moved = movedTags(known, move);
    if (!moved) throw new AppError("desk_full", tooManyKnown, { tags: tooManyKnown });
    const details = { from: now.join(", "), to: wanted.join(", ") };
    const failed = await transact({
      noun: change(wanted),
      ...moveTags(noun, move, moved),
      audit: by && auditEntry(by, noun, "Tags changed", details),
    });
    if (failed.size === 0) return wanted;
  }
  throw new AppError("unavailable");
}
