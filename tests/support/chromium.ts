import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const installed = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"].map(
  (name) => `/usr/bin/${name}`,
);

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const starts = (path: string): boolean => spawnSync(path, ["--version"]).status === 0;

/** Chromium from npm, with its bundled libraries if the system lacks them. */
async function packaged(): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  const path = await chromium.executablePath();
  if (starts(path)) return path;
  const libraries = new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"));
  await inflate(fileURLToPath(libraries));
  setupLambdaEnvironment(join(tmpdir(), "al2023", "lib"));
  if (!starts(path)) throw new Error("Chromium does not start; set CHROMIUM_PATH to one that does");
  return path;
}

/** CHROMIUM_PATH, or else the system's Chrome or Chromium, or else the one from npm. */
export async function findChromium(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path)) ?? (await packaged());
}
