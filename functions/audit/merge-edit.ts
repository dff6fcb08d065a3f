import { changedFields, isSame } from "../../shared/core/edit.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { Edit } from "./who-changed.ts";

/**
 * Throws `edited_meanwhile` (409), with who changed what, where a field that the form changed has become a
 * third value since the form was loaded.
 */
export async function requireUnedited(edit: Edit): Promise<void> {
  const { base, now, next } = edit;
  const stale = changedFields(now, base).filter((field) => !isSame(now[field], next[field]));
  if (stale.length === 0) return;
  // Rare, so that functions start without it.
  const { sentencesFor } = await import("./who-changed.ts");
  const fields = await sentencesFor(stale, edit);
  throw new AppError("edited_meanwhile", Object.values(fields)[0], fields);
}
