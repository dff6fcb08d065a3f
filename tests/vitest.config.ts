import { defineConfig } from "vitest/config";

/** `SOAK=1` runs the long versions, `*.soak.ts`, and nothing else. */
const isSoak = process.env.SOAK === "1";

export default defineConfig({
  test: {
    include: [isSoak ? "tests/**/*.soak.ts" : "tests/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "tests/e2e/**"],
    // Far beyond what anything takes: a busy machine is no failure.
    testTimeout: isSoak ? 3_600_000 : 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // `npm test` sets bundles; one file run by itself need not wait for them.
    env: { FUNCTIONS: process.env.FUNCTIONS ?? "sources" },
    expect: { requireAssertions: true },
  },
});
