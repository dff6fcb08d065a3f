import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
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

interface RecordedCommands {
  /** Put it first in PATH. */
  path: string;
  /** Folders of templates appear as `ASSEMBLY`. */
  calls(): string[];
  /** Empties the record. */
  forget(): void;
  /** Lets the nth next call of a command fail. */
  fail(command: string, nth?: number): void;
  close(): void;
}

/**
 * Fake `npm` and `npx` that record their arguments, and the stage whose pages they shall build. The CDK's
 * output is an empty list of stacks.
 */
export function recordCommands(): RecordedCommands {
  const folder = mkdtempSync(join(tmpdir(), "earshot-commands-"));
  const record = join(folder, "calls");
  writeFileSync(record, "");
  for (const command of ["npm", "npx"]) {
    const script = `#!/bin/sh
echo "${command} $*\${SHOP_STAGE:+ for $SHOP_STAGE}" >> "${record}"
for last; do [ "$before" = --output ] && mkdir -p "$last" && echo '{}' > "$last/manifest.json"; before=$last; done
for rule in "${folder}"/fail-*; do
  [ -f "$rule" ] || continue
  case "${command} $*" in *"$(sed -n 1p "$rule")"*)
    nth=$(($(sed -n 2p "$rule") - 1))
    if [ $nth -gt 0 ]; then sed -i "2s/.*/$nth/" "$rule"; else rm "$rule"; exit 1; fi
  esac
done
exit 0
`;
    writeFileSync(join(folder, command), script, { mode: 0o755 });
  }
  return {
    path: `${folder}:${process.env.PATH}`,
    calls: () =>
      readFileSync(record, "utf8")
        .replaceAll(/\S*\/earshot-(assembly|release)-\S+/g, "ASSEMBLY")
        .split("\n")
        .filter(Boolean),
    forget: () => writeFileSync(record, ""),
    fail: (command, nth = 1) => writeFileSync(join(folder, `fail-${randomUUID()}`), `${command}\n${nth}\n`),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
