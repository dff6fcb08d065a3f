import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "../../infra/local/core/http.ts";
import type { TableUse } from "./slow-table.ts";

const [target = "", milliseconds = "0"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const use: TableUse = { calls: 0, units: 0, longestMs: 0 };

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const metered = (body: Buffer): Buffer =>
  Buffer.from(body.toString().replace(/\}\s*$/, ',"ReturnConsumedCapacity":"TOTAL"}'));

const unitsIn = (answer: Buffer): number =>
  [...answer.toString().matchAll(/"CapacityUnits":\s*([\d.]+)/g)].reduce(
    (sum, [, units]) => sum + Number(units),
    0,
  );

function forward({ method, headers }: IncomingMessage, body: Buffer) {
  const { connection: _, ...kept } = headers;
  return new Promise<{ answer: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(
      target,
      { method, agent, headers: { ...kept, "content-length": body.length } },
      (answer) => read(answer).then((bytes) => resolve({ answer, bytes }), reject),
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const { url } = await listen(async (incoming, response) => {
  const began = performance.now();
  const body = await read(incoming);
  const isStream = String(incoming.headers["x-amz-target"]).startsWith("DynamoDBStreams");
  const { answer, bytes } = await forward(incoming, isStream ? body : metered(body));
  if (!isStream) {
    const tookMs = performance.now() - began;
    use.calls += 1;
    use.units += unitsIn(bytes);
    use.longestMs = Math.max(use.longestMs, tookMs);
    await sleep(Math.max(0, Number(milliseconds) - tookMs));
  }
  response.writeHead(answer.statusCode ?? 500, { "content-type": "application/x-amz-json-1.0" }).end(bytes);
});

process.on("message", () => process.send?.(use));
process.on("disconnect", () => process.exit());
process.send?.(url);
