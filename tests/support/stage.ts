import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "./client.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface StageOptions {
  /** Default: `none`. */
  seed?: string;
  /** Default: a temporary folder, removed on close. A given folder is kept. */
  dataDir?: string;
  port?: number;
  /** Serves the pages too; the API alone starts faster. */
  web?: boolean;
  /** Whether the edge keeps public answers. Default: false, so that a read shows the write before it. */
  edgeCache?: boolean;
  env?: Record<string, string>;
  flags?: string[];
  /** Another copy of the project to run. */
  checkout?: string;
}

export interface TestStage {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** A new client without cookies. */
  client(): Client;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  advance(seconds: number): Promise<void>;
  /** Resolves when stream jobs have handled all changes so far. */
  drain(): Promise<void>;
  output(): string;
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

/** Runs the command behind `npm start`. */
export function launch(options: StageOptions & { port: number; dataDir: string }): ChildProcess {
  const { checkout = root } = options;
  const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  const flags = [...(options.flags ?? []), ...(options.web ? [] : ["--no-web"])];
  return spawn("sh", ["-c", `${scripts.start} "$@"`, "start", ...flags], {
    cwd: checkout,
    env: {
      ...process.env,
      PATH: `${join(checkout, "node_modules/.bin")}:${process.env.PATH}`,
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      SEED: options.seed ?? "none",
      ...options.env,
      // Stack traces name the sources of a bundle.
      NODE_OPTIONS: `--enable-source-maps ${options.env?.NODE_OPTIONS ?? ""}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves once the shop is open, to a function that returns all output so far. */
async function untilOpen(child: ChildProcess): Promise<() => string> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("is open")) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`The stage ended with ${code}: ${output}`)));
  });
  return () => output;
}

function portIn(output: string): string {
  const [, port] = /Shop +http:\/\/[^/\s]+:(\d+)/.exec(output) ?? [];
  if (port === undefined) throw new Error(`The stage names no port: ${output}`);
  return port;
}

async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

export async function startStage(options: StageOptions = {}): Promise<TestStage> {
  // It takes a port itself, since one found free can be taken meanwhile; the first release couldn't.
  const port = options.port ?? (options.checkout === undefined ? 0 : await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "earshot-")));
  const child = launch({ ...options, port, dataDir });
  const output = await untilOpen(child);
  const url = `http://127.0.0.1:${port || portIn(output())}`;
  const post = async <T>(path: string, body: unknown = {}) =>
    json<T>(
      await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  await post("/_local/control", { edgeCache: options.edgeCache ?? false }).catch((error) => {
    // The first release has no such cache.
    if (options.checkout === undefined) throw error;
  });
  return {
    url,
    dataDir,
    process: child,
    output,
    client: () => new Client(url),
    get: async (path) => json(await fetch(url + path)),
    post,
    async advance(seconds) {
      await post("/_local/clock", { advanceSeconds: seconds });
    },
    async drain() {
      await post("/_local/jobs/drain");
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
