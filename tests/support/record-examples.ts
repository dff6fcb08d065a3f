import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Example } from "../../infra/openapi/examples.ts";

/** A folder for what tests send and receive, while `npm run api:examples` runs. */
const folder = process.env.RECORD_EXAMPLES;

interface Exchange {
  key: string;
  /** The path as in the table, with names. */
  pattern: string;
  url: string;
  init: RequestInit;
  status: number;
  answer: unknown;
}

function pathOf(pattern: string, path: string): Record<string, string> {
  const given = path.split("/");
  const named = pattern.split("/").map((part, index) => [part, given[index] ?? ""]);
  return Object.fromEntries(
    named.flatMap(([part = "", value = ""]) =>
      part.startsWith("{") ? [[part.slice(1, -1), decodeURIComponent(value)]] : [],
    ),
  );
}

function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof FormData)
    return Object.fromEntries([...body].filter(([, value]) => typeof value === "string"));
  if (typeof body !== "string") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

function exampleOf({ pattern, url, init, status, answer }: Exchange): Example {
  const [path = "", search = ""] = url.split("?");
  const [inPath, query] = [pathOf(pattern, path), Object.fromEntries(new URLSearchParams(search))];
  const body = bodyOf(init);
  return {
    ...(!isEmpty(inPath) && { path: inPath }),
    ...(!isEmpty(query) && { query }),
    ...(body !== undefined && { body }),
    status,
    ...(answer !== undefined && { answer }),
  };
}

/** Keeps an exchange that went well, for the script to choose from. */
export function recordExample(exchange: Exchange): void {
  if (!folder || exchange.status >= 400) return;
  const line = JSON.stringify({ key: exchange.key, example: exampleOf(exchange) });
  if (line.length < 20_000) appendFileSync(join(folder, `${process.pid}.ndjson`), `${line}\n`);
}
