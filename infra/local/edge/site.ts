import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { filesIn } from "../../../functions/platform/files-in.ts";
import { behaviourOf } from "../../edge.ts";
import { llmsPath, llmsTxt } from "../../llms-txt.ts";
import { siteFiles } from "../../openapi/site-files.ts";
import { rendererFolder, shellOf } from "../../releases.ts";
import type { OriginAnswer } from "../gateway/gateway.ts";
import type { Origin } from "./edge.ts";

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

/** Files that a deployment makes without building the pages. */
const madeFor = (site: string): ReadonlyMap<string, () => Promise<string>> =>
  new Map([...siteFiles, [llmsPath, async () => llmsTxt(site)]]);

/** Weak, to be valid for compressed copies too. */
const tagOf = (body: Buffer): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

function answerOf(body: Buffer, path: string): OriginAnswer {
  return {
    status: 200,
    headers: {
      "content-type": types[extname(path)] ?? "application/octet-stream",
      "cache-control": behaviourOf(path).objectCacheControl ?? "no-cache",
      etag: tagOf(body),
    },
    cookies: [],
    body,
  };
}

interface Build {
  folder: string | undefined;
  release: string;
  site: string;
}

/** Uploaded files by path. */
function filesOf({ folder, release }: Build): Map<string, string> {
  if (folder === undefined) return new Map();
  const paths = new Map(
    filesIn(folder).map((file) => [`/${relative(folder, file).replaceAll(sep, "/")}`, file]),
  );
  for (const path of paths.keys()) if (path.startsWith(`/${rendererFolder}/`)) paths.delete(path);
  paths.delete("/index.html");
  return paths.set(`/${shellOf(release)}`, join(folder, "index.html"));
}

/** Serves the build's files in place of uploads, and everything else from the bucket. */
export function createSite(build: Build, bucket: Origin): Origin {
  const paths = filesOf(build);
  const made = madeFor(build.site);
  const answers = new Map<string, OriginAnswer>();
  return async (request) => {
    const { path } = request;
    const [file, make] = [paths.get(path), made.get(path)];
    if (file === undefined && make === undefined) return bucket(request);
    const body = async () => (make ? Buffer.from(await make()) : readFileSync(file ?? ""));
    const answer = answers.get(path) ?? answerOf(await body(), path);
    answers.set(path, answer);
    return answer;
  };
}
