import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { StartError } from "./configuration.ts";

interface Work<M> {
  script: string;
  args: string[];
  signal: AbortSignal;
  hear?: (message: M) => void;
}

/** Runs a script of this folder in a process of its own: the memory it takes is given back with it. */
export function runChild<M>({ script, args, signal, hear }: Work<M>): Promise<void> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: [],
    signal,
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  if (hear) child.on("message", hear);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartError(complaint.trim() || `${script} was cut short`));
    });
  });
}

/** The other side: does the work and ends, or ends with its parent if it has one. */
export async function workAsChild(work: () => Promise<void>): Promise<void> {
  process.once("disconnect", () => process.exit());
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
  process.disconnect?.();
}
