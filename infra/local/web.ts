import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "../../functions/platform/files-in.ts";
import { releaseIn } from "../releases.ts";
import { needBuildDirectory } from "./bundle-store.ts";
import { runChild } from "./child.ts";
import { type Configuration, StartError } from "./configuration.ts";
import type { Serve } from "./front.ts";
import type { Started } from "./started.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The pages tell of the shop's taxes: each setting has a build of its own. */
const { GST } = process.env;
const variant = GST ? `-${createHash("sha256").update(GST).digest("hex").slice(0, 8)}` : "";
const built = join(root, `.build/web${variant}`);
const stamp = `${built}.hash`;

/** Hash of everything that the build depends on. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(join(root, file)));
  hash.update(process.env.SERVICE_WORKER ?? "");
  for (const folder of ["web", "shared"]) {
    for (const file of filesIn(join(root, folder)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** A deployment leaves the pages of its stage in the same folder, so the stamp names what is there as well. */
function stampOf(sources: string): string {
  const document = join(built, "index.html");
  return `${sources} ${existsSync(document) ? createHash("sha256").update(readFileSync(document)).digest("hex") : ""}`;
}

const isFresh = (hash: string): boolean => existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(hash);

/**
 * Builds into a separate folder and then moves it, since two stages may build at the same time. The first
 * one's build stays: somebody may be reading it.
 */
async function build(hash: string, signal: AbortSignal): Promise<void> {
  needBuildDirectory();
  const fresh = `${built}-${process.pid}`;
  try {
    await runChild({ script: "build-process.ts", args: [fresh], signal }).catch((error) => {
      throw new StartError(`${error.message}\nThe pages cannot be built; --no-web starts without them`);
    });
    if (isFresh(hash)) return;
    rmSync(built, { recursive: true, force: true });
    renameSync(fresh, built);
    writeFileSync(stamp, stampOf(hash));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The folder of the production build. Rebuilds it only when its sources have changed. */
async function openBuild({ signal, progress }: Started): Promise<string> {
  const hash = hashOfSources();
  if (!isFresh(hash)) await progress.during("building the pages", build(hash, signal));
  return built;
}

export interface Web {
  /** Of the build, if there is one. */
  folder: string | undefined;
  /** Which the edge shows. */
  release: string;
  /** Serves the pages instead of the edge in development mode. */
  middleware?: Serve;
  close(): Promise<void> | void;
}

const nothing = () => undefined;

export async function startWeb(kind: Configuration["web"], server: Server, started: Started): Promise<Web> {
  if (kind === "built") {
    const folder = await openBuild(started);
    return { folder, release: releaseIn(folder), close: nothing };
  }
  const none = { folder: undefined, release: "none" };
  if (kind !== "dev") return { ...none, close: nothing };
  const { startVite } = await import("./vite.ts");
  return { ...none, ...(await startVite(server)) };
}
