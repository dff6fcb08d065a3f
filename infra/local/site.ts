import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { behaviourOf } from "../edge.ts";
import type { Origin } from "./edge.ts";
import type { OriginAnswer } from "./gateway.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const missing: OriginAnswer = {
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8" },
  cookies: [],
  body: Buffer.from("Not found\n"),
};

/** A weak ETag, which is also valid for compressed copies. */
const tagOf = (body: Buffer): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

function read(file: string, path: string): OriginAnswer {
  const body = readFileSync(file);
  return {
    status: 200,
    headers: {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": behaviourOf(path).objectCacheControl ?? "no-cache",
      etag: tagOf(body),
    },
    cookies: [],
    body,
  };
}

function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [`/${file.slice(folder.length + 1).replaceAll(sep, "/")}`, file];
    }),
  );
}

/** The site bucket as an origin: serves the files that exist at the start, by exact path. */
export function createSite(folder: string | undefined): Origin {
  const paths = folder === undefined ? new Map<string, string>() : filesOf(folder);
  const answers = new Map<string, OriginAnswer>();
  return async ({ path }) => {
    const file = paths.get(path);
    if (file === undefined) return missing;
    const answer = answers.get(path) ?? read(file, path);
    answers.set(path, answer);
    return answer;
  };
}
