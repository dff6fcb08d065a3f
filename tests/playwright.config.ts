import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./support/chromium.ts";
import { openRunFolder } from "./support/run-folder.ts";

const dataDir = join(await openRunFolder(), "shop");
const executablePath = await findChromium();
const { SHOP } = process.env;

export default defineConfig({
  testDir: "e2e",
  outputDir: "../.build/e2e",
  fullyParallel: true,
  workers: Math.min(availableParallelism(), 2),
  retries: 0,
  // Several times what anything takes on a busy machine, and short enough that a hang is soon reported.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL: SHOP,
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
    // It takes a port itself: one found free beforehand can be taken by another stage meanwhile.
    wait: { stdout: /Shop +(?<shop>http:\S+)\// },
    env: {
      PORT: "0",
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
