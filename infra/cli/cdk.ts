import { spawn } from "node:child_process";
import { UsageError } from "./arguments.ts";

/** Shares this terminal. Throws UsageError if the program fails. */
export async function runProgram(
  program: string,
  programArguments: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program, programArguments, {
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, ...variables },
    });
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new UsageError(`${program} ${programArguments.join(" ")} ended with ${code}`);
}

export const cdk = (command: string, stageName: string, ...more: string[]): Promise<void> =>
  runProgram("npx", ["cdk", command, "--context", `stage=${stageName}`, ...more]);
