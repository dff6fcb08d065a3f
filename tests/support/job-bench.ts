import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Actor } from "../../functions/audit/audit.table.ts";
import type { JobMessage } from "../../functions/batch-jobs/job-message.ts";
import type { JobKinds } from "../../functions/batch-jobs/kind.ts";
import { names } from "../../infra/local/settings/environment.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { openTable } from "../../infra/local/table/table.ts";
import { FaultProxy } from "../money/support/fault-proxy.ts";
import { reachTable } from "./shop.ts";

export const staff: Actor = { user: { id: "a".repeat(24), name: "Priya" }, now: new Date() };

const body = async (request: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** The job engine in this process, on a table that can fail and a queue that the test empties by hand. */
export async function openJobBench(file: string) {
  const database = await startDatabase(file, () => undefined);
  const faults = new FaultProxy();
  faults.setTarget("dynamodb", database.url);
  const url = await faults.listen("dynamodb");
  const messages: JobMessage[] = [];
  const queue = createServer(async (request, response) => {
    const { Entries } = JSON.parse(await body(request));
    for (const { MessageBody } of Entries) messages.push(JSON.parse(MessageBody));
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => queue.once("listening", resolve));
  reachTable(database.url);
  await openTable(names.table, { hasStream: false });
  reachTable(url);
  process.env.BATCH_QUEUE = `http://127.0.0.1:${(queue.address() as AddressInfo).port}/batch`;
  const { workJob } = await import("../../functions/batch-jobs/work-job.ts");
  let now = Date.now();
  return {
    faults,
    messages,
    /** Handles messages until none is left. A message whose handling fails is delivered again, a minute later. */
    async drain(kinds: JobKinds, afterFailure: () => unknown = () => undefined): Promise<void> {
      while (messages[0]) {
        const [message] = messages;
        const shift = { now: new Date(now), hasTime: () => true };
        const again = await workJob(message, kinds, shift).catch((error) => {
          afterFailure();
          return error;
        });
        now += 60_000;
        if (again === undefined) messages.splice(messages.indexOf(message), 1);
      }
    },
    async close(): Promise<void> {
      faults.close();
      queue.close();
      await database.close();
    },
  };
}
export type JobBench = Awaited<ReturnType<typeof openJobBench>>;
