import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Configuration, StartError } from "./configuration.ts";
import type { Origin } from "./edge.ts";
import type { Serve } from "./front.ts";
import { createSite } from "./site.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const built = join(root, ".build/web");
const stamp = join(root, ".build/web.hash");

/** Changes whenever the build could. */
function hashOfSources(): string {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const folder of ["web", "shared"]) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** In a process of its own, so that Vite's memory goes with it. Two stages may build at once. */
async function build(hash: string): Promise<void> {
  const fresh = `${built}-${process.pid}`;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [
    vite,
    "build",
    "--config",
    "web/vite.config.ts",
    "--outDir",
    fresh,
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root }).catch((error) => {
      throw new StartError(`The pages could not be built (--no-web starts without them):\n${error.stderr}`);
    });
    rmSync(built, { recursive: true, force: true });
    renameSync(fresh, built);
    writeFileSync(stamp, hash);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The folder of the production build, made anew only when its sources changed. */
async function openBuild(): Promise<string> {
  const hash = hashOfSources();
  const isFresh = existsSync(built) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (!isFresh) await build(hash);
  return built;
}

export interface Web {
  /** The bucket of built pages. */
  origin: Origin;
  /** Takes all pages instead of the edge, when they are made as they are asked for. */
  middleware?: Serve;
  close(): Promise<void> | void;
}

const nothing = () => undefined;

export async function startWeb(kind: Configuration["web"], server: Server): Promise<Web> {
  if (kind === "built") return { origin: createSite(await openBuild()), close: nothing };
  if (kind !== "dev") return { origin: createSite(undefined), close: nothing };
  const { startVite } = await import("./vite.ts");
  return { origin: createSite(undefined), ...(await startVite(server)) };
}
