import { renameSync, writeFileSync } from "node:fs";

/** All of the new content or all of the old, whenever the process is killed. */
export function writeWhole(file: string, content: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, content, { mode });
  renameSync(`${file}.new`, file);
}
