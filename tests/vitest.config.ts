import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { stageSettings } from "../web/build/stage-settings.ts";
import { openRunFolder } from "./support/run-folder.ts";

await openRunFolder();

/** `SOAK=1` runs the long versions, `*.soak.ts`, and nothing else. */
const isSoak = process.env.SOAK === "1";

/**
 * A long file that began last would run on alone, and a process is kept only for a next file of the same project and
 * environment.
 */
const order = [
  "/money/",
  "/local/",
  "/api/",
  "/data/",
  "/stripe/",
  "/http/",
  "/infra/",
  "/unit/",
  "/catalogue/",
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId, project }: TestSpecification): number => {
      const turn = order.findIndex((folder) => moduleId.includes(`/tests${folder}`));
      return (project.name === "alone" ? 0 : order.length + 1) + (turn < 0 ? order.length : turn);
    };
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

const tests = isSoak ? "*.soak.ts" : "*.test.{ts,tsx}";
/**
 * Files share processes, which load packages once instead of once a file. Those in these folders, and those of the web,
 * share the project's modules too; the others connect to a table of their own, or set variables of the process.
 */
const folders = "infra|unit|catalogue|structure";
const sharing = `tests/@(${folders})/**/${tests}`;
const alone = ["nag", "bundle", "cli", "measures"].map((name) => `tests/infra/${name}.test.ts`);
const never = ["**/node_modules/**", "tests/e2e/**"];

export default defineConfig({
  plugins: [stageSettings()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: "shared", include: [sharing], exclude: [...never, ...alone], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: [`tests/web/**/${tests}`],
          exclude: never,
          isolate: false,
          setupFiles: "tests/web/setup.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: [`tests/!(web|${folders})/**/${tests}`, ...alone],
          exclude: never,
          isolate: false,
          setupFiles: "tests/support/anew.ts",
          globalSetup: "tests/support/write-openapi.ts",
        },
      },
    ],
    // Several times what anything takes on a busy machine, and short enough that a hang is soon reported.
    testTimeout: isSoak ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
    // More than the processors: a stage in a process of its own leaves its test waiting, and some tests sleep.
    maxWorkers: 2 * Math.min(availableParallelism(), 2),
    sequence: { sequencer: LongFilesFirst },
    // Functions share their modules then, which saves a third of a stage's processor time. The tests of all calls and
    // those in a browser run the bundles.
    // A listing shows what a test has just written.
    env: { FUNCTIONS: process.env.FUNCTIONS ?? "sources", LISTING_AGE_MS: "0" },
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
  },
});
