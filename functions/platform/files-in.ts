import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The paths of all files in a folder and those below it, in their order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
