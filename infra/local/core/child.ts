import { fork, type Serializable } from "node:child_process";
import { basename } from "node:path";
import { StartError } from "./configuration.ts";
import type { Closable } from "./started.ts";

interface Work<M> {
  script: URL;
  args: string[];
  signal: AbortSignal;
  onMessage?: (message: M) => void;
}

/** Runs a script in its own process, which frees its memory. Throws StartError if it fails. */
export function runChild<M>({ script, args, signal, onMessage }: Work<M>): Promise<void> {
  const child = fork(script, args, {
    execArgv: [],
    signal,
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  if (onMessage) child.on("message", onMessage);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartError(complaint.trim() || `${basename(script.pathname)} ended early`));
    });
  });
}

export interface Server extends Closable {
  send(message: Serializable): void;
}

interface Serving<M> {
  script: URL;
  args: string[];
  onMessage(message: M): void;
  onEnd(): void;
}

/** Runs a script beside the stage until it closes. */
export function startServer<M>({ script, args, onMessage, onEnd }: Serving<M>): Server {
  const child = fork(script, args, { execArgv: [] });
  child.on("message", onMessage);
  child.once("exit", onEnd);
  child.unref();
  child.channel?.unref();
  return {
    send: (message) => {
      if (child.connected) child.send(message);
    },
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}

/** For the child: does the work and ends, at the latest with its parent. */
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
