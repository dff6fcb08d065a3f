import type { ServerResponse } from "node:http";

export function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

/** Simulates a lost response: keeps the connection open for at most 100 seconds. */
export function neverAnswer(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), 100_000);
  timer.unref();
  response.once("close", () => clearTimeout(timer));
}
