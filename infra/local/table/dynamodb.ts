import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { StartError } from "../core/configuration.ts";
import { listen } from "../core/http.ts";
import { indexStream } from "./stream-index.ts";

export interface Database {
  url: string;
  close(): Promise<void>;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packaged(): string[] {
  const file = process.platform === "win32" ? "dynoxide.exe" : "dynoxide";
  try {
    return [createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/${file}`)];
  } catch {
    return [];
  }
}

export function findBinary(): string {
  const named = process.env.DYNOXIDE_BIN;
  if (named) {
    if (isExecutable(named)) return named;
    throw new StartError(`DYNOXIDE_BIN is not an executable file: ${named}`);
  }
  const onPath = (process.env.PATH ?? "").split(delimiter).map((dir) => join(dir, "dynoxide"));
  const found = [...packaged(), ...onPath].find(isExecutable);
  if (found) return found;
  throw new StartError(
    `The embedded database exists for Linux x64 only, and this is ${process.platform} ${process.arch}. Start any ` +
      "DynamoDB and name it:\n" +
      "  docker run --rm --detach --publish 127.0.0.1:8000:8000 amazon/dynamodb-local\n" +
      "  DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start",
  );
}

/** Kills the database when this process ends: a subshell waits for the pipe to close, the outer shell becomes the database. */
const endWithParent = 'exec 3<&0; (read _ <&3; kill $$ 2>/dev/null) & exec "$@" 3<&- </dev/null';

async function freePort(): Promise<number> {
  const { port, close } = await listen(() => undefined);
  await close();
  return port;
}

type OnLost = (reason: string) => void;

async function startOn(port: number, file: string, onLost: OnLost): Promise<Database> {
  const binary = findBinary();
  const args = ["-c", endWithParent, "dynamodb", binary, "serve", "--host", "127.0.0.1", "--port", `${port}`];
  const child = spawn("sh", [...args, "--db-path", file], { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  let state: "starting" | "open" | "closing" = "starting";
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-2000);
      if (output.includes("listening")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.stdin.on("error", () => undefined);
    void ended.then(() => {
      reject(new StartError(`The embedded DynamoDB did not start: ${output.trim()}`));
      if (state === "open") onLost(output.trim());
    });
  });
  state = "open";
  indexStream(file);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      state = "closing";
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), 500);
      await ended;
      clearTimeout(force);
    },
  };
}

const maxAttempts = 5;

/**
 * Calls `onLost` if it ends by itself. Throws StartError if it cannot start. It doesn't say which port it was given, so
 * it gets a free one, which another process can take before it listens.
 */
export async function startDatabase(file: string, onLost: OnLost): Promise<Database> {
  for (let attempt = 1; ; attempt++)
    try {
      return await startOn(await freePort(), file, onLost);
    } catch (error) {
      const isTaken = error instanceof StartError && /in use/i.test(error.message);
      if (!isTaken || attempt === maxAttempts) throw error;
    }
}
