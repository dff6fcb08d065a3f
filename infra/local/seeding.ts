import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { StartError } from "./configuration.ts";
import type { StripeSimulator } from "./stripe/simulator.ts";

type Intent = Parameters<StripeSimulator["seedIntent"]>[0];

/** The seed in a process of its own: what its image work takes of memory is given back with it. */
export function runSeed(source: string, clockFile: string, enter: (intent: Intent) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL("seed-process.ts", import.meta.url)), [source, clockFile], {
    execArgv: [],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  child.on("message", (intent: Intent) => enter(intent));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartError(complaint.trim() || "The seed was cut short"));
    });
  });
}
