import type { IncomingMessage, ServerResponse } from "node:http";

const maxBodyBytes = 1_000_000;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error("The request body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

export function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    ...headers,
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

export const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  send(response, { status, body: JSON.stringify(value, null, 2), headers: {} });

/** Simulates a lost response: keeps the connection open for at most 100 seconds. */
export function neverAnswer(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), 100_000);
  timer.unref();
  response.once("close", () => clearTimeout(timer));
}
