import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createNetServer, type Server as NetServer } from "node:net";

export interface Listening {
  url: string;
  port: number;
  server: Server;
  close(): Promise<void>;
}

/**
 * Takes a port of IPv6's loopback address for a server of IPv4's: `localhost` means either. Resolves to undefined
 * where the machine has no IPv6; rejects where another program has the port.
 */
export async function listenOnIpv6(server: Server, port: number): Promise<NetServer | undefined> {
  const other = createNetServer((socket) => server.emit("connection", socket));
  try {
    await new Promise<void>((resolve, reject) => {
      other.once("error", reject);
      other.listen(port, "::1", resolve);
    });
    return other;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") throw error;
    return undefined;
  }
}

/** Listens on the loopback interface only. Port 0 chooses a free port. */
export async function listen(handle: RequestListener, port = 0): Promise<Listening> {
  // Larger than API Gateway's limit, so that the gateway answers requests beyond that.
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

/** A larger body is not read to its end; the connection is cut instead. */
const maxReadBytes = 200 * 1024 * 1024;

/**
 * The whole body, or undefined when it is larger than `limit` bytes. Even then it is read to its end, since
 * a client that is still sending would miss the answer.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxReadBytes) break;
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
