import { listen } from "../../infra/local/core/http.ts";

export interface Meter {
  url: string;
  /** The read operations and read units consumed during `run`; writes are not counted. */
  during(run: () => Promise<unknown>): Promise<{ units: number; calls: string[] }>;
  close(): Promise<void>;
}

interface Consumed {
  CapacityUnits?: number;
}

const unitsOf = (answer: { ConsumedCapacity?: Consumed | Consumed[] }): number =>
  [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits }) => sum + (CapacityUnits ?? 0), 0);

/** A proxy in front of DynamoDB that adds up the consumed read units. */
export async function startMeter(database: string): Promise<Meter> {
  let units = 0;
  let calls: string[] = [];
  const { url, close } = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = { ...JSON.parse(Buffer.concat(chunks).toString()), ReturnConsumedCapacity: "TOTAL" };
    const target = String(request.headers["x-amz-target"]);
    const op = target.split(".")[1] ?? "";
    const isRead = /^(Query|GetItem|BatchGetItem)$/.test(op);
    const answer = await fetch(database, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": target,
        authorization: String(request.headers.authorization),
        "x-amz-date": String(request.headers["x-amz-date"]),
      },
      body: isRead ? JSON.stringify(body) : Buffer.concat(chunks),
    });
    const text = await answer.text();
    if (isRead && answer.ok) {
      units += unitsOf(JSON.parse(text));
      calls.push(op);
    }
    response.writeHead(answer.status, { "content-type": "application/x-amz-json-1.0" }).end(text);
  });
  return {
    url,
    close,
    async during(run) {
      units = 0;
      calls = [];
      await run();
      return { units, calls };
    },
  };
}
