import { type Fields, isSame } from "../../shared/core/edit.ts";
import { type FieldMessages, fieldInWords } from "../../shared/core/errors.ts";
import { findActivity } from "./activity.table.ts";
import { type Activity, changedIn } from "./activity.ts";
import type { Subject } from "./audit.table.ts";

export interface Edit {
  subject: Subject;
  /** Values the form was loaded with, of the fields it changed. */
  base: Fields;
  now: Fields;
  next: Fields;
  /** Formats a value for staff; undefined if it is too long to show. */
  inWords?: (field: string, value: unknown) => string | undefined;
}

const maxShown = 60;

function usualWords(_: string, value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  return text.length > maxShown ? undefined : text;
}

/** "Priya changed the price to ₹1,499" */
function sentenceFor(field: string, { now, inWords = usualWords }: Edit, activity: readonly Activity[]) {
  const by = activity.find((entry) => changedIn(entry).includes(field))?.by ?? "Someone else";
  const name = fieldInWords(field);
  if (isSame(now[field], undefined)) return `${by} cleared the ${name}`;
  const value = inWords(field, now[field]) ?? usualWords(field, now[field]);
  return `${by} changed the ${name}${value === undefined ? "" : ` to ${value}`}`;
}

const searched = 50;

export async function sentencesFor(fields: readonly string[], edit: Edit): Promise<FieldMessages> {
  const activity = await findActivity(edit.subject, searched);
  return Object.fromEntries(
    fields.map((field) => [field, `${sentenceFor(field, edit, activity)}. Save again to replace it`]),
  );
}
