import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./support/chromium.ts";

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** The workers read this file too, and inherit what the first reading has set up. */
async function setUp(): Promise<void> {
  if (process.env.E2E_PORT) return;
  const dataDir = mkdtempSync(join(tmpdir(), "earshot-e2e-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_PORT = String(await freePort());
  process.env.CHROMIUM_PATH = await findChromium();
}

await setUp();
const { E2E_PORT: port = "", E2E_DATA_DIR: dataDir = "", CHROMIUM_PATH: executablePath = "" } = process.env;
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "../.build/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Several times what anything takes on a busy machine, and short enough that a hang is soon reported.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    locale: "en-IN",
    // Only the tests of the service worker have one: others take requests from pages and see each of them.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath, args: chromiumFlags },
    // Animations cost a quarter of the browser's processor time. Tests of movement ask for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  webServer: {
    cwd: "..",
    command: "exec node_modules/.bin/node infra/local/start.ts",
    url: `${baseURL}/api/v1/products`,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      SEED: "demo",
      INDEX_LAG_MS: process.env.INDEX_LAG_MS ?? "300",
      FUNCTIONS: process.env.FUNCTIONS ?? "sources",
      LISTING_AGE_MS: "0",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    timeout: 90_000,
    stderr: "pipe",
  },
});
