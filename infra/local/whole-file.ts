import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes a file atomically: if the process is killed, the file has all of the old content or all of the new.
 */
export function writeWhole(file: string, content: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, content, { mode });
  renameSync(`${file}.new`, file);
}
