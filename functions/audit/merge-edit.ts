import { changedFields, isSame } from "../../shared/core/edit.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { Edit } from "./who-changed.ts";

/** Throws `edited_meanwhile` (409), with who changed what, if a field the form changed was also changed by others. */
export async function requireUnedited(edit: Edit): Promise<void> {
  const { base, now, next } = edit;
  const stale = changedFields(now, base).filter((field) => !isSame(now[field], next[field]));
  if (stale.length === 0) return;
  const { sentencesFor } = await import("./who-changed.ts");
  const fields = await sentencesFor(stale, edit);
  throw new AppError("edited_meanwhile", Object.values(fields)[0], fields);
}
