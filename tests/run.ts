import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Runs all checks and prints how long each took, then the number of tests. */
const reports = ".build/reports";
const bin = "node_modules/.bin/";
/** Lines of a failure's message. */
const longestReason = 20;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  counts?: () => Counts;
  /** Each failed test with what went wrong. */
  failures?: () => string[];
}

interface VitestFile {
  name: string;
  message: string;
  status: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  /** Errors of no test, such as of a stage that didn't start. */
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    ok: boolean;
    tests: { results: { errors: { message?: string; location?: { line: number } }[] }[] }[];
  }[];
}

/** What went wrong, without where: a failure that doesn't come back has to be understood from this alone. */
function reasonOf(message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const said = lines.filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return said.slice(0, longestReason).join("\n           ");
}

function vitestFailures(files: VitestFile[]): string[] {
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file}: ${reasonOf(message)}`];
    return failed.map((test) => `${file}: ${test.fullName}: ${reasonOf(test.failureMessages[0])}`);
  });
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      // A test that exceeded its time has a second error, which says where it waited.
      const said = errors.map(
        ({ message, location }) => reasonOf(message) + (location ? ` (line ${location.line})` : ""),
      );
      return `tests/e2e/${file}: ${title}: ${said.join("; ")}`;
    }),
    ...suites.flatMap(playwrightFailures),
  ];
}

const report = (name: string) => JSON.parse(readFileSync(`${reports}/${name}.json`, "utf8"));

/** The compilers in Go collect garbage less often: a tenth to a fifth less processor time for 300 MB more memory. */
const env = { GOGC: "400" };

/** Side by side: each keeps about one processor busy. */
const quick: Step[] = [
  { name: "lint", command: [`${bin}biome`, "ci", "--error-on-warnings", "."] },
  { name: "types", command: [`${bin}tsc`, "-p", "."], env },
  { name: "web types", command: [`${bin}tsc`, "-p", "web"], env },
  { name: "browsers", command: ["node", "tests/browsers/lint.ts"] },
  { name: "unused code", command: [`${bin}knip`, "--no-progress"] },
  // Built once, for every stage that runs them.
  { name: "bundles", command: ["node", "infra/local/bundles/bundle-process.ts"], env },
];

/** Side by side too, given two processors: a browser test often waits for a page, and a test of the API for a clock. */
const suites: Step[] = [
  {
    name: "vitest",
    command: [
      `${bin}vitest`,
      "run",
      "--config=tests/vitest.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reports}/vitest.json`,
    ],
    counts: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = report("vitest");
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
    failures: () => vitestFailures(report("vitest").testResults),
  },
  {
    name: "playwright",
    command: [`${bin}playwright`, "test", "--config=tests/playwright.config.ts", "--reporter=list,json"],
    env: { FUNCTIONS: "bundles" },
    counts: () => {
      const { expected, unexpected, flaky, skipped } = report("playwright").stats;
      return { passed: expected, failed: unexpected + flaky, skipped };
    },
    failures() {
      const { errors, ...tests }: PlaywrightReport = report("playwright");
      return [...errors.map(({ message }) => reasonOf(message)), ...playwrightFailures(tests)];
    },
  },
];

function run({ command: [command = "", ...args], env: own }: Step): Promise<number> {
  return new Promise((resolve) => {
    const env = {
      NODE_COMPILE_CACHE: ".build/compiled",
      ...own,
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/playwright.json`,
    };
    const child = spawn(command, args, { stdio: "inherit", env });
    child.on("error", () => resolve(127));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

async function checkAll(steps: readonly Step[]) {
  if (availableParallelism() > 1) return Promise.all(steps.map(check));
  const results = [];
  for (const step of steps) results.push(await check(step));
  return results;
}

async function check(step: Step): Promise<{ line: string; ok: boolean; counts: Counts; failures: string[] }> {
  const { name, counts, failures } = step;
  console.log(`\n── ${name}`);
  const began = performance.now();
  const code = await run(step);
  const seconds = Math.round((performance.now() - began) / 1000);
  const none = { passed: 0, failed: 0, skipped: 0 };
  let counted = none;
  let failed: string[] = [];
  try {
    counted = counts?.() ?? none;
    failed = failures?.() ?? [];
  } catch {
    // Without a report the runner crashed, and its exit code shows the failure.
  }
  const tests = counts
    ? `${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`
    : "";
  return {
    line: `${code === 0 ? "ok    " : "FAILED"} ${name.padEnd(12)} ${String(seconds).padStart(4)} s  ${tests}`,
    ok: code === 0,
    counts: counted,
    failures: failed,
  };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const results = [...(await checkAll(quick)), ...(await checkAll(suites))];
console.log(`\nNode ${process.version}, ${availableParallelism()} cores`);
for (const { line, failures } of results) {
  console.log(line);
  for (const failure of failures) console.log(`         ${failure}`);
}
const sum = (name: keyof Counts) => results.reduce((total, result) => total + result.counts[name], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
