import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The first release and the last one before this commit. */
export function knownReleases(): string[] {
  const tags = git("tag", "--list", "v*", "--sort=version:refname", "--merged", "HEAD~1")
    .split("\n")
    .filter(Boolean);
  return [...new Set([tags[0], tags.at(-1)].flatMap((tag) => tag ?? []))];
}

/** Returns a checkout of a tag or commit with its packages, which is kept for the next time. */
export function openRelease(release: string): string {
  const commit = git("rev-parse", `${release}^{commit}`);
  const checkout = join(tmpdir(), "earshot-releases", commit.slice(0, 12));
  if (existsSync(join(checkout, "node_modules"))) return checkout;
  execFileSync("git", ["clone", "--quiet", "--no-checkout", root, checkout]);
  execFileSync("git", ["checkout", "--quiet", commit], { cwd: checkout });
  execFileSync("npm", ["ci"], { cwd: checkout, stdio: "ignore" });
  return checkout;
}
