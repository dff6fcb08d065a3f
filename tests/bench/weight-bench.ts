import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { freePort } from "../support/stage.ts";
import { median, short, tableOf } from "./median.ts";

/** The figures of a checkout by name, in the order of the table. */
type Weight = Record<string, number>;

const root = resolve(import.meta.dirname, "../..");
const turns = 3;
/** Requests that a busy shop has answered. */
const requests = 400;
const heaviest = 5;

const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** The stage's process and its children, such as the database. */
function treeMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  return residentMb(pid) + children.reduce((sum, child) => sum + treeMb(Number(child)), 0);
}

interface Start {
  seconds: number;
  idleMb: number;
  busyMb: number;
}

/** Starts the shop of a checkout as a newcomer does, and closes it again. */
async function start(checkout: string, flags: readonly string[], isBusy = false): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const shop = spawn("npm", ["start", "--", ...flags], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`).catch(() => undefined);
  try {
    while (!(await ask("/api/v1/products"))?.ok) await sleep(20);
    const seconds = (performance.now() - began) / 1000;
    if (!isBusy) return { seconds, idleMb: 0, busyMb: 0 };
    const own = Number(execFileSync("pgrep", ["-P", String(shop.pid)], { encoding: "utf8" }).split("\n")[0]);
    await sleep(60_000);
    const idleMb = treeMb(own);
    for (let request = 0; request < requests; request++)
      await (await ask(`/api/v1/products?page=${(request % 3) + 1}&price[lte]=${20_000 + request}`))?.text();
    return { seconds, idleMb, busyMb: treeMb(own) };
  } finally {
    shop.kill("SIGTERM");
    await new Promise((ended) => shop.once("exit", ended));
  }
}

async function startsOf(checkout: string): Promise<Weight> {
  const first: number[] = [];
  const fresh: number[] = [];
  const second: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    for (const folder of [".build", ".data"])
      rmSync(join(checkout, folder), { recursive: true, force: true });
    first.push((await start(checkout, [])).seconds);
    fresh.push((await start(checkout, ["--fresh"])).seconds);
    second.push((await start(checkout, [])).seconds);
  }
  const { idleMb, busyMb } = await start(checkout, [], true);
  return {
    "first start, s": median(first),
    "start with --fresh, s": median(fresh),
    "second start, s": median(second),
    "memory after a minute, MB": idleMb,
    [`memory after ${requests} listings, MB`]: busyMb,
  };
}

interface VitestFile {
  name: string;
  startTime: number;
  endTime: number;
}

/** From the last report of `npm test`, if there is one. Times of files that ran side by side add up. */
function testsOf(checkout: string): Weight {
  const report = join(checkout, ".build/reports/vitest.json");
  if (!existsSync(report)) return {};
  const { testResults }: { testResults: VitestFile[] } = JSON.parse(readFileSync(report, "utf8"));
  const weight: Weight = {};
  for (const { name, startTime, endTime } of testResults) {
    // The report may be of another checkout.
    const suite = `tests/${/\/tests\/([^/]+)/.exec(name)?.[1]}, s`;
    weight[suite] = (weight[suite] ?? 0) + (endTime - startTime) / 1000;
  }
  const { stats } = JSON.parse(readFileSync(join(checkout, ".build/reports/playwright.json"), "utf8"));
  weight["tests/e2e, s"] = stats.duration / 1000;
  return weight;
}

function pagesOf(checkout: string): Weight {
  const sizes: { page: string; scriptKb: number }[] = JSON.parse(
    readFileSync(join(checkout, ".build/page-sizes.json"), "utf8"),
  );
  // Releases have pages in other folders of an area.
  const named = ({ page }: { page: string }) => `${page.split("/")[0]}/${page.split("/").at(-1)}`;
  return Object.fromEntries(sizes.map((size) => [`script of ${named(size)}, kB gz`, size.scriptKb]));
}

/** All that is deployed, also what is loaded on demand. */
const bundleKb = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".mjs"))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length / 1000, 0);

/** Starts of the largest bundles, over those of Node without one. */
function functionsOf(checkout: string): Weight {
  execFileSync("node", ["infra/bundle.ts"], { cwd: checkout });
  const folder = join(checkout, ".build/functions");
  const bundles = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/index.mjs") && !path.includes("node_modules"))
    .map((path) => ({ name: path.replace("/index.mjs", ""), file: join(folder, path) }))
    .map((bundle) => ({ ...bundle, kb: bundleKb(dirname(bundle.file)) }))
    .sort((a, b) => b.kb - a.kb)
    .slice(0, heaviest);
  const env = { ...process.env, AWS_REGION: "ap-south-1", POWERTOOLS_LOG_LEVEL: "SILENT" };
  const milliseconds = (...args: string[]): number => {
    const began = performance.now();
    spawnSync("node", args, { cwd: checkout, env });
    return performance.now() - began;
  };
  const overNode = (file: string): number =>
    median(Array.from({ length: 9 }, () => milliseconds(file))) -
    median(Array.from({ length: 9 }, () => milliseconds("-e", "0")));
  return Object.fromEntries(
    bundles.flatMap(({ name, file, kb }) => [
      [`${name}, kB gz`, kb],
      [`${name}, ms over Node`, overNode(file)],
    ]),
  );
}

function linesOf(checkout: string): Weight {
  const weight: Weight = {};
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.css", "*.js"], {
    cwd: checkout,
    encoding: "utf8",
  });
  for (const file of files.split("\n").filter(Boolean)) {
    const folder = `lines in ${file.includes("/") ? file.split("/")[0] : "the root"}`;
    weight[folder] =
      (weight[folder] ?? 0) + readFileSync(join(checkout, file), "utf8").split("\n").length - 1;
  }
  return weight;
}

async function weigh(checkout: string): Promise<Weight> {
  const tests = testsOf(checkout);
  const starts = await startsOf(checkout);
  return { ...starts, ...tests, ...pagesOf(checkout), ...functionsOf(checkout), ...linesOf(checkout) };
}

/** The weight of a release never changes, so it is measured once a machine. */
async function weighRelease(tag: string): Promise<Weight> {
  const known = join(tmpdir(), "earshot-weights", `${git("rev-parse", `${tag}^{commit}`)}.json`);
  if (existsSync(known)) return JSON.parse(readFileSync(known, "utf8"));
  const checkout = mkdtempSync(join(tmpdir(), "earshot-release-"));
  try {
    execFileSync("git", ["clone", "--quiet", "--branch", tag, root, checkout], { stdio: "ignore" });
    execFileSync("npm", ["ci"], { cwd: checkout, stdio: "ignore" });
    const weight = await weigh(checkout);
    mkdirSync(join(known, ".."), { recursive: true });
    writeFileSync(known, JSON.stringify(weight));
    return weight;
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

/** The working tree beside the last release, on one machine. The tree is copied, so that its data stays. */
export async function benchWeight(): Promise<string> {
  const tag = git("describe", "--tags", "--abbrev=0", "--match=v*", "HEAD~1");
  const before = await weighRelease(tag);
  const checkout = mkdtempSync(join(tmpdir(), "earshot-tree-"));
  try {
    execFileSync("git", ["clone", "--quiet", root, checkout]);
    execFileSync("npm", ["ci"], { cwd: checkout, stdio: "ignore" });
    const reports = join(root, ".build/reports");
    if (existsSync(reports))
      execFileSync("cp", ["-r", "--parents", ".build/reports", checkout], { cwd: root });
    const now = await weigh(checkout);
    const names = [...new Set([...Object.keys(now), ...Object.keys(before)])];
    const cell = (value: number | undefined): string => (value === undefined ? "–" : short(value));
    return tableOf(
      ["", tag, "now"],
      names.map((name) => [name, cell(before[name]), cell(now[name])]),
    );
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}
