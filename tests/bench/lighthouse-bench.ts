import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { startStage } from "../support/stage.ts";
import { median, tableOf } from "./median.ts";

/** Fetched by npx on each run: as a dependency it would add a hundred packages to every install. */
const lighthouse = "lighthouse@13.5.0";

const Score = z.object({ score: z.nullable(z.number()) });
const Value = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    "best-practices": Score,
    seo: Score,
  }),
  audits: z.object({
    "largest-contentful-paint": Value,
    "total-blocking-time": Value,
    "cumulative-layout-shift": Value,
    "total-byte-weight": Value,
  }),
});

async function audit(url: string, chromium: string, directory: string): Promise<z.infer<typeof Report>> {
  const file = join(directory, "report.json");
  const flags = `--chrome-flags=--headless ${chromiumFlags.join(" ")}`;
  const args = ["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`, flags];
  await promisify(execFile)("npx", args, {
    env: { ...process.env, CHROME_PATH: chromium },
    timeout: 180_000,
  });
  return Report.parse(JSON.parse(await readFile(file, "utf8")));
}

const rounds = 3;

/** Of a page's reports, each number's median. */
function rowOf(reports: readonly z.infer<typeof Report>[]): string[] {
  const middle = (value: (report: z.infer<typeof Report>) => number) => median(reports.map(value));
  const percent = (name: keyof z.infer<typeof Report>["categories"]) =>
    (100 * middle(({ categories }) => categories[name].score ?? 0)).toFixed();
  const measured = (name: keyof z.infer<typeof Report>["audits"]) =>
    middle(({ audits }) => audits[name].numericValue);
  return [
    percent("performance"),
    percent("accessibility"),
    percent("best-practices"),
    percent("seo"),
    `${(measured("largest-contentful-paint") / 1000).toFixed(2)} s`,
    `${measured("total-blocking-time").toFixed()} ms`,
    measured("cumulative-layout-shift").toFixed(3),
    `${(measured("total-byte-weight") / 1000).toFixed()} kB`,
  ];
}

/** Audits the demo shop with Lighthouse's emulated phone, each page three times. */
export async function benchLighthouse(): Promise<string> {
  const chromium = await findChromium();
  const directory = await mkdtemp(join(tmpdir(), "earshot-lighthouse-"));
  const stage = await startStage({ seed: "demo", web: true });
  try {
    const { products } = await stage.client().call("products/list", {});
    const pages = {
      home: "/",
      listing: "/products",
      product: `/product/${products[0]?._id}`,
      cart: "/cart",
      login: "/login",
    };
    // The address that pages name as theirs.
    const site = `http://localhost:${new URL(stage.url).port}`;
    const rows: string[][] = [];
    for (const [name, path] of Object.entries(pages)) {
      const reports: z.infer<typeof Report>[] = [];
      while (reports.length < rounds) reports.push(await audit(site + path, chromium, directory));
      rows.push([name, ...rowOf(reports)]);
    }
    const head = [
      "page",
      "performance",
      "accessibility",
      "best practices",
      "SEO",
      "LCP",
      "blocked",
      "CLS",
      "bytes",
    ];
    return tableOf(head, rows);
  } finally {
    await stage.close();
    await rm(directory, { recursive: true, force: true });
  }
}
