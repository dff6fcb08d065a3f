import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const node = join(root, "node_modules/.bin/node");

/** Runs a program of `infra/cli` in its own process. */
export function runCli(
  environment: Readonly<Record<string, string>>,
  program: string,
  ...programArguments: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(node, [`infra/cli/${program}.ts`, ...programArguments], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (said += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said: said.trim() })));
}

/** Fake `npm` and `npx` that only record their arguments, and the stage whose pages they shall build. Put `path` first in PATH. */
export function recordCommands(): { path: string; calls(): string[]; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "earshot-commands-"));
  const record = join(folder, "calls");
  writeFileSync(record, "");
  for (const command of ["npm", "npx"]) {
    const script = `#!/bin/sh\necho "${command} $*\${SHOP_STAGE:+ for $SHOP_STAGE}" >> "${record}"\n`;
    writeFileSync(join(folder, command), script, { mode: 0o755 });
  }
  return {
    path: `${folder}:${process.env.PATH}`,
    calls: () => readFileSync(record, "utf8").split("\n").filter(Boolean),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
