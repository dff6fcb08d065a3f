import { spawn } from "node:child_process";
import { UsageError } from "./arguments.ts";

/** Runs a program with its output on this terminal. Throws UsageError when it fails. */
export async function runProgram(program: string, ...programArguments: string[]): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program, programArguments, { stdio: "inherit", shell: process.platform === "win32" });
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new UsageError(`${program} ${programArguments.join(" ")} ended with ${code}`);
}

/** Runs the CDK on the app of one stage. */
export const cdk = (command: string, stageName: string, ...more: string[]): Promise<void> =>
  runProgram("npx", "cdk", command, "--context", `stage=${stageName}`, ...more);
