import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "../../../functions/platform/files-in.ts";
import { releaseIn } from "../../releases.ts";
import { needBuildDirectory } from "../bundles/bundle-store.ts";
import { runChild } from "../core/child.ts";
import { type Configuration, StartError } from "../core/configuration.ts";
import type { Serve } from "../core/front.ts";
import type { Started } from "../core/started.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Pages depend on taxes and ways to pay, so each setting has its own build. */
const told = [process.env.GST, process.env.PAYMENTS].filter(Boolean).join(" ");
const variant = told ? `-${createHash("sha256").update(told).digest("hex").slice(0, 8)}` : "";
const built = join(root, `.build/web${variant}`);
const stamp = `${built}.hash`;

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

/** Includes what is in the folder, since deployments build there too. */
function stampOf(sources: string): string {
  const document = join(built, "index.html");
  return `${sources} ${existsSync(document) ? createHash("sha256").update(readFileSync(document)).digest("hex") : ""}`;
}

const isFresh = (hash: string): boolean => existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(hash);

/** Builds aside and keeps a concurrent stage's build, which may be in use. */
async function build(hash: string, signal: AbortSignal): Promise<void> {
  needBuildDirectory();
  const fresh = `${built}-${process.pid}`;
  try {
    await runChild({ script: new URL("./build-process.ts", import.meta.url), args: [fresh], signal }).catch(
      (error) => {
        throw new StartError(`${error.message}\nThe pages cannot be built: start without them with --no-web`);
      },
    );
    if (isFresh(hash)) return;
    rmSync(built, { recursive: true, force: true });
    renameSync(fresh, built);
    writeFileSync(stamp, stampOf(hash));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Rebuilds only if sources have changed. */
async function openBuild({ signal, progress }: Started): Promise<string> {
  const hash = hashOfSources();
  if (!isFresh(hash)) await progress.during("building the pages", build(hash, signal));
  return built;
}

export interface Web {
  folder: string | undefined;
  /** Shown by the edge. */
  release: string;
  /** Serves pages in development mode. */
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
