import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "esbuild";
import * as z from "zod/mini";
import type { NativePackage } from "./needs.ts";

const nativePackages: readonly NativePackage[] = ["sharp"];

const root = resolve(import.meta.dirname, "..");
const target = { os: "linux", cpu: "arm64", libc: "glibc" } as const;

const Names = z.optional(z.record(z.string(), z.string()));
const Platforms = z.optional(z.array(z.string()));
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      dependencies: Names,
      optionalDependencies: Names,
      os: Platforms,
      cpu: Platforms,
      libc: Platforms,
    }),
  ),
});
type Locked = z.infer<typeof Lock>["packages"][string];

const fits = ({ os, cpu, libc }: Locked): boolean =>
  (!os || os.includes(target.os)) &&
  (!cpu || cpu.includes(target.cpu)) &&
  (!libc || libc.includes(target.libc));

/** Uses the lockfile's versions, so that later builds produce the same asset. */
async function lockedVersions(names: readonly string[]): Promise<Record<string, string>> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));
  const versions: Record<string, string> = {};
  const visit = (name: string, parent = ""): void => {
    const locked =
      packages[`node_modules/${parent}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    if (!locked?.version || name in versions || !fits(locked)) return;
    versions[name] = locked.version;
    for (const next of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      visit(next, name);
  };
  for (const name of names) visit(name);
  return Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** npm's record contains the registry's URL, which differs between machines. */
const npmRecord = ".package-lock.json";

async function install(versions: Record<string, string>, directory: string): Promise<void> {
  const scratch = `${directory}.${process.pid}`;
  await mkdir(scratch, { recursive: true });
  await writeFile(join(scratch, "package.json"), JSON.stringify({ private: true, dependencies: versions }));
  const platform = Object.entries(target).map(([name, value]) => `--${name}=${value}`);
  // Without `--force`, npm rejects packages for other platforms.
  const quiet = [
    "--force",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  await promisify(execFile)("npm", ["install", ...platform, ...quiet], { cwd: scratch });
  await rm(join(scratch, "node_modules", npmRecord), { force: true });
  await rm(join(scratch, "node_modules", ".bin"), { recursive: true, force: true });
  if (existsSync(directory)) await rm(scratch, { recursive: true });
  else await rename(scratch, directory);
}

const installs = new Map<string, Promise<void>>();

/** Caches between builds. */
export async function installNative(names: readonly string[], directory: string): Promise<void> {
  if (names.length === 0) return;
  const versions = await lockedVersions(names);
  const key = createHash("sha256").update(JSON.stringify({ target, versions })).digest("hex").slice(0, 16);
  const cached = join(root, ".build", "native", key);
  const installed = installs.get(key) ?? (existsSync(cached) ? Promise.resolve() : install(versions, cached));
  installs.set(key, installed);
  await installed;
  await cp(join(cached, "node_modules"), join(directory, "node_modules"), { recursive: true });
}

export async function installFiles(files: readonly string[], directory: string): Promise<void> {
  await Promise.all(
    files.map((file) => cp(join(root, "node_modules", file), join(directory, "node_modules", file))),
  );
}

/** Fails the build if a function uses an undeclared native package. */
export const keepNativeOutside = (name: string, declared: readonly NativePackage[]): Plugin => ({
  name: "native-outside",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(${nativePackages.join("|")})$`) }, ({ path }) =>
      declared.some((native) => native === path)
        ? { path, external: true }
        : { errors: [{ text: `${path} has machine code: name it as native of ${name}` }] },
    );
  },
});
