import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { startStage } from "../support/stage.ts";
import { tableOf } from "./median.ts";

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

const percent = ({ score }: z.infer<typeof Score>): string => String(Math.round((score ?? 0) * 100));

/** Audits the demo shop with Lighthouse's emulated phone. */
export async function benchLighthouse(): Promise<string> {
  const chromium = await findChromium();
  const directory = await mkdtemp(join(tmpdir(), "earshot-lighthouse-"));
  const stage = await startStage({ seed: "demo", web: true });
  try {
    const { products } = await stage.client().call("products/list", {});
    const pages = { home: "/", listing: "/products", product: `/product/details/${products[0]?._id}` };
    const rows: string[][] = [];
    for (const [name, path] of Object.entries(pages)) {
      const { categories, audits } = await audit(stage.url + path, chromium, directory);
      rows.push([
        name,
        percent(categories.performance),
        percent(categories.accessibility),
        percent(categories["best-practices"]),
        percent(categories.seo),
        `${(audits["largest-contentful-paint"].numericValue / 1000).toFixed(1)} s`,
        `${audits["total-blocking-time"].numericValue.toFixed(0)} ms`,
        audits["cumulative-layout-shift"].numericValue.toFixed(3),
        `${(audits["total-byte-weight"].numericValue / 1000).toFixed(0)} kB`,
      ]);
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
