import * as z from "zod/mini";
import { maxNotes } from "../../shared/desk/desk-limits.ts";
import { Note as NoteOnWire } from "../../shared/desk/notes.ts";
import { userKey } from "../identity/user.table.ts";
import { atMost, missingOr, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { everyPage, queryPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";
import type { DeskNoun } from "./noun.ts";

const Note = z.extend(NoteOnWire, { byId: z.string() });
export type Note = z.infer<typeof Note>;

const Count = z.object({ notes: z.number() });
type Count = z.infer<typeof Count>;

/** An order's are apart from what its customer's reads load; a customer's are deleted with the account. */
const partitionOf = ({ kind, id }: DeskNoun): string => (kind === "user" ? userKey(id).pk : `NOTES#${id}`);

const prefix = "NOTE#";
const noteKey = (noun: DeskNoun, id: string): Key => ({ pk: partitionOf(noun), sk: prefix + id });
const countKey = (noun: DeskNoun): Key => ({ pk: partitionOf(noun), sk: "NOTES" });

/** `count` fails if there are already `maxNotes`. */
export const addNote = (noun: DeskNoun, note: Note) => ({
  note: put<Note>({ ...noteKey(noun, note._id), ...note }),
  count: update<Count>(countKey(noun), { add: { notes: 1 } }, { notes: missingOr(atMost(maxNotes - 1)) }),
});

const readNote = (item: Item): Note => Note.parse(item);

/** Ids of one second are in no order. */
const newestFirst = (a: Note, b: Note): number => Date.parse(b.at) - Date.parse(a.at);

async function readNewest(noun: DeskNoun, Limit?: number): Promise<Note[]> {
  const range = { partition: partitionOf(noun), prefix };
  const { Items: items = [] } = await queryPage(range, {
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit,
  });
  return items.map(readNote).sort(newestFirst);
}

export const findNotes = (noun: DeskNoun): Promise<Note[]> => readNewest(noun);

export const findLatestNotes = (noun: DeskNoun): Promise<Note[]> => readNewest(noun, 5);

export async function findNote(noun: DeskNoun, id: string): Promise<Note | undefined> {
  const item = await getItem(noteKey(noun, id));
  return item && readNote(item);
}

async function changeNotes(noun: DeskNoun, change: (key: Key) => TransactItem): Promise<void> {
  const keys = { project: ["pk", "sk"], ConsistentRead: true };
  for await (const items of everyPage({ partition: partitionOf(noun), prefix: "NOTE" }, keys))
    for (const { pk, sk } of items) await write(change({ pk: String(pk), sk: String(sk) }));
}

export const deleteNotes = (noun: DeskNoun): Promise<void> => changeNotes(noun, (key) => remove(key));

export const expireNotes = (noun: DeskNoun, at: Date): Promise<void> =>
  changeNotes(noun, (key) =>
    update<Item>(key, { set: { expiresAtSeconds: Math.floor(at.getTime() / 1000) } }),
  );
