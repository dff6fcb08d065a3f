import * as z from "zod/mini";
import { Id, Timestamp, text } from "../core/wire.ts";
import { maxNoteLength } from "./desk-limits.ts";

export const NoteText = /* @__PURE__ */ text(maxNoteLength, "Enter a note");

export const Note = z.object({ _id: Id, at: Timestamp, by: z.string(), text: z.string() });
export type Note = z.infer<typeof Note>;

/** Handles in the text, such as `priya` of "@Priya, please call". Email addresses contain none. */
export const handlesIn = (note: string): string[] => [
  ...new Set(
    [...note.matchAll(/(?:^|[^\p{L}\p{N}._%+-])@([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)/gu)].map(
      ([, handle = ""]) => handle.toLowerCase(),
    ),
  ),
];
