import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { importsIn } from "./structure/imports.ts";

/**
 * Runs what a developer wants to know every few minutes: lint, types, unused code, and the tests of what changed since
 * the last commit, as many as fit into the time. `npm test` runs all of them.
 */
const budgetSeconds = 25;
/** Of a file without a report of an earlier `npm test`. */
const usualSeconds = 5;
const bin = "node_modules/.bin/";

const linesOf = (command: string, ...args: string[]): string[] =>
  execFileSync(command, args, { encoding: "utf8" }).split("\n").filter(Boolean);

const changed = [
  ...linesOf("git", "diff", "--name-only", "--diff-filter=d", "HEAD"),
  ...linesOf("git", "ls-files", "--others", "--exclude-standard"),
];

const graph = importsIn("functions", "shared", "infra", "web", "tests");

/** The changed files and all that import them, each with the number of imports between. */
function reachedFrom(files: readonly string[]): Map<string, number> {
  const importers = Map.groupBy(
    [...graph].flatMap(([from, imported]) => imported.map((to) => ({ from, to }))),
    ({ to }) => to,
  );
  const distance = new Map(files.map((file) => [file, 0]));
  for (const [file, steps] of distance)
    for (const { from } of importers.get(file) ?? []) if (!distance.has(from)) distance.set(from, steps + 1);
  return distance;
}

/** A test calls a function by its key, `call("orders/place", …)`, which is in none of its imports. */
function distanceOf(test: string, reached: ReadonlyMap<string, number>): number {
  const source = readFileSync(test, "utf8");
  const called = [...reached].flatMap(([file, steps]) => {
    const key = /^functions\/(?:api|jobs)\/(.+)\.ts$/.exec(file)?.[1];
    return key && (source.includes(`"${key}"`) || source.includes(`/jobs/${key}"`)) ? [steps + 1] : [];
  });
  return Math.min(reached.get(test) ?? Number.POSITIVE_INFINITY, ...called);
}

function secondsByFile(): Map<string, number> {
  const report = ".build/reports/vitest.json";
  if (!existsSync(report)) return new Map();
  const { testResults }: { testResults: { name: string; startTime: number; endTime: number }[] } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [
      relative(process.cwd(), name),
      (endTime - startTime) / 1000,
    ]),
  );
}

/** The nearest tests first, until the time is used up. */
function choose(): { chosen: string[]; left: string[] } {
  const reached = reachedFrom(changed);
  const took = secondsByFile();
  const related = [...graph.keys()]
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => ({ file, distance: distanceOf(file, reached), seconds: took.get(file) ?? usualSeconds }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || a.seconds - b.seconds);
  let seconds = 0;
  const fits = Map.groupBy(related, (test) => {
    // Two run at a time.
    const isChosen = seconds + test.seconds / 2 <= budgetSeconds;
    if (isChosen) seconds += test.seconds / 2;
    return isChosen;
  });
  const filesOf = (isChosen: boolean): string[] => (fits.get(isChosen) ?? []).map(({ file }) => file);
  return { chosen: filesOf(true), left: filesOf(false) };
}

function run(name: string, [command = "", ...args]: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const began = performance.now();
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${took})`);
      if (code !== 0) console.log(output);
      resolve(code === 0);
    });
  });
}

const { chosen, left } = choose();
const vitest = [`${bin}vitest`, "run", "--config=tests/vitest.config.ts", ...chosen];
const checks = [
  run("lint", [`${bin}biome`, "check", "--error-on-warnings", "."]),
  run("types", [`${bin}tsc`, "-p", "."]),
  run("unused code", [`${bin}knip`, "--no-progress"]),
  ...(chosen.length > 0 ? [run(`${chosen.length} test files`, vitest)] : []),
];
const results = await Promise.all(checks);
if (left.length > 0)
  console.log(`${left.length} more test files concern this change: npm test runs them (${left[0]}, …)`);
process.exitCode = results.every(Boolean) ? 0 : 1;
