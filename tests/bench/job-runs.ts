import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "../../functions/batch-jobs/job.ts";
import { listen } from "../../infra/local/core/http.ts";
import type { JobStep } from "../../shared/batch-jobs/job-states.ts";
import { ownTable } from "../imports/open-table.ts";
import { tableOf } from "./median.ts";

const worker = new URL("job-worker.ts", import.meta.url).pathname;
export const by = () => ({ user: { id: "0".repeat(24), name: "Bench" }, now: new Date() });

interface Units {
  read: number;
  write: number;
}

/** A proxy in front of DynamoDB that adds up what AWS would charge. */
async function countUnits(database: string) {
  const units: Units = { read: 0, write: 0 };
  const { url, close } = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = { ...JSON.parse(Buffer.concat(chunks).toString()), ReturnConsumedCapacity: "TOTAL" };
    const target = String(request.headers["x-amz-target"]);
    const headers = { "content-type": "application/x-amz-json-1.0", "x-amz-target": target };
    const signed = {
      authorization: String(request.headers.authorization),
      "x-amz-date": String(request.headers["x-amz-date"]),
    };
    const answer = await fetch(database, {
      method: "POST",
      headers: { ...headers, ...signed },
      body: JSON.stringify(asked),
    });
    const text = await answer.text();
    const { ConsumedCapacity = [] } = JSON.parse(text);
    for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat())
      units[/Get|Query|Scan/.test(target) ? "read" : "write"] += CapacityUnits;
    response.writeHead(answer.status, { "content-type": "application/x-amz-json-1.0" }).end(text);
  });
  return { url, close, units };
}

async function openTableAndQueue() {
  const table = await ownTable();
  const meter = await countUnits(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  const queue = await listen((_, response) => void response.writeHead(200).end("{}"));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    BATCH_QUEUE: `${queue.url}/000000000000/batch`,
    POWERTOOLS_LOG_LEVEL: "SILENT",
    STAGE: "bench",
  });
  return { units: meter.units, close: () => Promise.all([meter.close(), queue.close(), table.close()]) };
}

async function jobNow(id: string): Promise<Job> {
  const { findJob } = await import("../../functions/batch-jobs/job.table.ts");
  const job = await findJob(id);
  if (!job) throw new Error("The job is gone");
  return job;
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; maxMb: number }> {
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  await once(child, "exit");
  return { code: child.exitCode, maxMb: child.exitCode === 0 ? JSON.parse(output).maxMb : 0 };
}

const start = (id: string): ChildProcess =>
  spawn(process.execPath, [worker, id], { stdio: ["ignore", "pipe", "inherit"] });

/** Works through a pass, and kills the worker at as many points. Returns the most memory that a worker took. */
export async function work(id: string, step: JobStep, points = 0): Promise<number> {
  const { stepJob } = await import("../../functions/batch-jobs/request-job.ts");
  await stepJob(by(), id, step);
  for (let point = 1; point <= points; point++) {
    const child = start(id);
    const ended = endOf(child);
    for (;;) {
      const { handled, lines } = await jobNow(id);
      if (lines > 0 && handled >= (lines * point) / (points + 1)) break;
      await sleep(20);
    }
    child.kill("SIGKILL");
    await ended;
  }
  const { code, maxMb } = await endOf(start(id));
  if (code !== 0) throw new Error(`The worker ended with ${code}`);
  return maxMb;
}

/** Products of the table, each with the number of times that jobs of a kind wrote it, as the audit log says. */
export async function writesByProduct(kind: RegExp): Promise<ReadonlyMap<string, number>> {
  const { documents } = await import("../../functions/platform/table.ts");
  const { ScanCommand } = await import("@aws-sdk/lib-dynamodb");
  const writes = new Map<string, number>();
  let next: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: process.env.TABLE, ExclusiveStartKey: next }),
    );
    for (const { pk, did } of page.Items ?? [])
      if (kind.test(String(did))) writes.set(pk, (writes.get(pk) ?? 0) + 1);
    next = page.LastEvaluatedKey;
  } while (next);
  return writes;
}

const columns = ["created", "changed", "unchanged", "refused", "seconds", "MB", "read units", "write units"];

/** Measures passes of jobs on a table of their own, each in a process of its own. */
export async function openJobRuns() {
  const { units, close } = await openTableAndQueue();
  const rows: string[][] = [];
  return {
    close,
    async measure(name: string, id: string, step: JobStep, points = 0): Promise<Job> {
      const before = { ...units };
      const startedAt = performance.now();
      const maxMb = await work(id, step, points);
      const seconds = (performance.now() - startedAt) / 1000;
      const job = await jobNow(id);
      const { created, changed, unchanged, refused } = job;
      const counts = [created, changed, unchanged, refused].map(String);
      const used = [units.read - before.read, units.write - before.write].map((each) => each.toFixed(0));
      rows.push([name, ...counts, seconds.toFixed(1), maxMb.toFixed(0), ...used]);
      return job;
    },
    table: (head: string): string => tableOf([head, ...columns], rows),
  };
}
