import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { stageSettings } from "../web/build/stage-settings.ts";

/** `SOAK=1` runs the long versions, `*.soak.ts`, and nothing else. */
const isSoak = process.env.SOAK === "1";

/** A long file that began last would run on alone. */
const longFiles =
  /\/(money\/model|money\/crashes|local\/memory|data\/request-units|money\/races|local\/stage)\.test/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification): number => (longFiles.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b));
  }
}

export default defineConfig({
  plugins: [stageSettings()],
  test: {
    include: [isSoak ? "tests/**/*.soak.ts" : "tests/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "tests/e2e/**"],
    // Far beyond what anything takes: a busy machine is no failure.
    testTimeout: isSoak ? 3_600_000 : 240_000,
    hookTimeout: 240_000,
    // More than the processors: a stage in a process of its own leaves its test waiting, and some tests sleep.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    // `npm test` sets bundles; one file run by itself need not wait for them.
    env: { FUNCTIONS: process.env.FUNCTIONS ?? "sources" },
    expect: { requireAssertions: true },
  },
});
