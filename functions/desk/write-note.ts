import { AppError } from "../../shared/core/errors.ts";
import { maxMentions, maxNotes } from "../../shared/desk/desk-limits.ts";
import { handlesIn } from "../../shared/desk/notes.ts";
import { allows } from "../../shared/staff/allows.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { findRoleOf } from "../identity/role.table.ts";
import { outboxItems } from "../mail/outbox.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import { transact } from "../platform/table.ts";
import { type Colleague, findColleagues } from "./colleagues.ts";
import { addNote, findLatestNotes, type Note } from "./note.table.ts";
import { type DeskNoun, readPermission } from "./noun.ts";

const repeatMs = 600_000;

/** A client that got no answer sends the same again. */
async function findRepeated(noun: DeskNoun, text: string, { user, now }: Actor): Promise<Note | undefined> {
  const latest = await findLatestNotes(noun);
  return latest.find(
    (note) => note.byId === user.id && note.text === text && now.getTime() - Date.parse(note.at) < repeatMs,
  );
}

/** Leaves out who may not read the noun. Throws `invalid` (400, "text") for too many. */
async function mentionsIn(text: string, { kind }: DeskNoun, author: Actor["user"]) {
  const handles = handlesIn(text);
  const colleagues = handles.length > 0 ? await findColleagues() : [];
  const named = colleagues.filter(({ handle }) => handles.includes(handle));
  if (named.length > maxMentions)
    throw new AppError("invalid", "text", { text: `Mention at most ${maxMentions} colleagues` });
  const roles = await Promise.all(named.map(findRoleOf));
  const readers = named.filter((_, index) => allows(roles[index]?.permissions ?? [], readPermission[kind]));
  const known = readers.map(({ handle }) => handle);
  return {
    found: readers.filter(({ id }) => id !== author.id),
    unknown: handles.filter((handle) => !known.includes(handle)),
  };
}

const namesOf = (colleagues: readonly Colleague[]): string[] => colleagues.map(({ name }) => name);

/** `exists` is a check of the noun. Throws `not_found` (404), `desk_full` (409), `invalid` (400), `unavailable`. */
export async function writeNote(noun: DeskNoun, text: string, by: Actor, exists: TransactItem) {
  const repeated = await findRepeated(noun, text, by);
  const { found, unknown } = await mentionsIn(text, noun, by.user);
  if (repeated) return { note: repeated, notified: namesOf(found), unknown };
  const { user, now } = by;
  const note = { _id: newId(now), at: now.toISOString(), by: user.name, byId: user.id, text };
  const mails = found.map(({ id }) => ({
    kind: "note" as const,
    noun: noun.kind,
    of: noun.id,
    noteId: note._id,
    to: id,
  }));
  const failed = await transact({
    ...addNote(noun, note),
    exists,
    audit: auditEntry(by, noun, "Note added", { noteId: note._id }),
    ...outboxItems(mails, now),
  });
  if (failed.has("exists")) throw new AppError("not_found", noun.kind === "order" ? "Order" : "User");
  if (failed.has("count"))
    throw new AppError("desk_full", `There are already ${maxNotes} notes here, which is the maximum`);
  return { note, notified: namesOf(found), unknown };
}
