import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";

export interface Listening {
  url: string;
  port: number;
  server: Server;
  close(): Promise<void>;
}

/** Listens on this machine only; port 0 takes a free one. */
export async function listen(handle: RequestListener, port = 0): Promise<Listening> {
  // API Gateway's own header limit is smaller and answered by the gateway.
  const server = createServer({ maxHeaderSize: 32_768, keepAliveTimeout: 65_000 }, handle);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 300).unref();
      }),
  };
}

/** Beyond this a client is cut off instead of being read to its end. */
const patienceBytes = 200 * 1024 * 1024;

/**
 * The whole body, or undefined when it is larger than the limit. It is read to its end even then:
 * a client that is still sending would miss the answer.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > patienceBytes) break;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  response.end(body);
}
