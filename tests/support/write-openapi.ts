import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the tests compare answers with (`documented.ts`). */
export const documentFile = ".build/openapi.json";
const sources = ["infra/openapi", "shared", "functions"];

const changedAt = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (path) => statSync(join(folder, path)).mtimeMs,
    ),
  );

/** Vitest's global setup: describes the API once, for all processes, unless nothing has changed. */
export function setup(): void {
  const changed = Math.max(...sources.map(changedAt));
  if (existsSync(documentFile) && statSync(documentFile).mtimeMs > changed) return;
  execFileSync(process.execPath, ["infra/openapi/openapi-process.ts", documentFile], { stdio: "inherit" });
}
