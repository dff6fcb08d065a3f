import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod/mini";
import { type Listening, listen, readBody } from "../core/http.ts";

const maxBodyBytes = 16 * 1024 * 1024;
const Read = z.looseObject({ TableName: z.string(), IndexName: z.optional(z.string()) });

const isRead = ({ headers }: IncomingMessage): boolean =>
  /\.(?:Query|Scan)$/.test(String(headers["x-amz-target"]));

/** Replaces the table by the copy in reads of indexes. */
async function bodyOf(request: IncomingMessage, copy: string): Promise<Buffer> {
  const body = (await readBody(request, maxBodyBytes)) ?? Buffer.alloc(0);
  const read = Read.safeParse(JSON.parse(body.toString() || "{}"));
  if (!read.success || read.data.IndexName === undefined) return body;
  return Buffer.from(JSON.stringify({ ...read.data, TableName: copy }));
}

/** Passes requests to the database, with index reads to the copy of its table, while there is one. */
export async function startDatabaseFront(
  database: string,
  copyNow: () => string | undefined,
): Promise<Listening> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(database);

  function open(request: IncomingMessage, response: ServerResponse, headers = request.headers) {
    const options = { hostname, port, path: request.url, method: request.method, headers, agent };
    return httpRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).on("error", () => response.destroy());
  }

  async function redirect(request: IncomingMessage, response: ServerResponse, copy: string): Promise<void> {
    const body = await bodyOf(request, copy);
    open(request, response, { ...request.headers, "content-length": String(body.length) }).end(body);
  }

  const front = await listen((request, response) => {
    const copy = isRead(request) ? copyNow() : undefined;
    if (copy) redirect(request, response, copy).catch(() => response.destroy());
    else request.pipe(open(request, response));
  });
  return {
    ...front,
    async close() {
      await front.close();
      agent.destroy();
    },
  };
}
