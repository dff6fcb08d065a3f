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

/** `localhost` may mean IPv6. Returns undefined without IPv6; rejects if the port is taken. */
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

/** Listens on loopback only. Port 0 chooses a free port. */
export async function listen(handle: RequestListener, port = 0): Promise<Listening> {
  // Above API Gateway's limit, so that the gateway rejects larger headers.
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

/** Connections with larger bodies are cut. */
const maxReadBytes = 200 * 1024 * 1024;

/** Returns undefined for more than `limit` bytes, after reading all, so that the client gets the response. */
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
