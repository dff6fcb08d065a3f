import { listen } from "../../infra/local/http.ts";

export interface Meter {
  url: string;
  /** Read units taken while this runs, and by which calls. Jobs may write at the same time. */
  during(run: () => Promise<unknown>): Promise<{ units: number; calls: string[] }>;
  close(): Promise<void>;
}

interface Taken {
  CapacityUnits?: number;
}

const unitsOf = (answer: { ConsumedCapacity?: Taken | Taken[] }): number =>
  [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits }) => sum + (CapacityUnits ?? 0), 0);

/** A door to DynamoDB that asks of every call what it takes. */
export async function startMeter(database: string): Promise<Meter> {
  let units = 0;
  let calls: string[] = [];
  const { url, close } = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = { ...JSON.parse(Buffer.concat(chunks).toString()), ReturnConsumedCapacity: "TOTAL" };
    const target = String(request.headers["x-amz-target"]);
    const op = target.split(".")[1] ?? "";
    const asks = /^(Query|GetItem|BatchGetItem)$/.test(op);
    const answer = await fetch(database, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": target,
        authorization: String(request.headers.authorization),
        "x-amz-date": String(request.headers["x-amz-date"]),
      },
      body: asks ? JSON.stringify(body) : Buffer.concat(chunks),
    });
    const text = await answer.text();
    if (asks && answer.ok) {
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
