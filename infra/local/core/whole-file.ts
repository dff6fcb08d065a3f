import { renameSync, writeFileSync } from "node:fs";

/** Writes atomically: a kill leaves the old or the new content. */
export function writeWhole(file: string, content: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, content, { mode });
  renameSync(`${file}.new`, file);
}
