import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildDirectory } from "../../infra/bundle.ts";

/** Fetched once, because it compiles for minutes: needs cmake, make and a C++ compiler. */
const version = "4.0.2";
const directory = join(buildDirectory, `runtime-client-${version}`);
const client = join(directory, "node_modules/aws-lambda-ric/index.mjs");

/** Preloaded script that prints the process's CPU time, which other load disturbs less than wall time. */
const reporter = join(directory, "report-cpu-time.cjs");
const report = `process.once("SIGTERM", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(1, String((user + system) / 1000));
  process.kill(process.pid, "SIGKILL");
});`;

/** Installs the client that Lambda runs functions with. */
export async function installRuntimeClient(): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(reporter, report);
  if (existsSync(client)) return;
  await writeFile(join(directory, "package.json"), "{}");
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", `aws-lambda-ric@${version}`], {
    cwd: directory,
    timeout: 900_000,
  });
}

export interface Start {
  wall: number;
  cpu: number;
}

/** Milliseconds from the start of a process until its function, in `index.mjs` of `root`, asks for a first event. */
export async function startFunction(root: string, env: Record<string, string>): Promise<Start> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const api = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ["--require", reporter, client], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      _HANDLER: "index.handler",
      LAMBDA_TASK_ROOT: root,
      AWS_LAMBDA_RUNTIME_API: api,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [asked] = await once(server, "request");
  const wall = performance.now() - began;
  if (!asked.url.endsWith("/invocation/next")) throw new Error(`${root} fails to start: ${asked.url}`);
  let cpu = "";
  child.stdout.on("data", (chunk) => {
    cpu += chunk;
  });
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
  server.closeAllConnections();
  server.close();
  return { wall, cpu: Number(cpu) };
}
