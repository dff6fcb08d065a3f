import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import type { Client } from "../support/client.ts";
import { startStage, type TestStage } from "../support/stage.ts";
import { startHttp2Front } from "./http2-front.ts";
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
    "is-crawlable": Score,
  }),
});

type Report = z.infer<typeof Report>;

/** A path, and the session that its visitor has. */
interface Visit {
  path: string;
  cookie?: string;
}

async function audit(url: string, cookie: string, chromium: string, directory: string): Promise<Report> {
  const file = join(directory, "report.json");
  const flags = ["--headless", "--ignore-certificate-errors", ...chromiumFlags].join(" ");
  const headers = JSON.stringify(cookie ? { Cookie: cookie } : {});
  const args = ["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`];
  args.push(`--extra-headers=${headers}`);
  await promisify(execFile)("npx", [...args, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    timeout: 180_000,
  });
  return Report.parse(JSON.parse(await readFile(file, "utf8")));
}

/** Of a page's reports, each number's median. */
function rowOf(http2: readonly Report[], http1: readonly Report[]): string[] {
  const score = (reports: readonly Report[], name: keyof Report["categories"]) =>
    (100 * median(reports.map(({ categories }) => categories[name].score ?? 0))).toFixed();
  const measured = (reports: readonly Report[], name: Exclude<keyof Report["audits"], "is-crawlable">) =>
    median(reports.map(({ audits }) => audits[name].numericValue));
  const isListed = http1.every(({ audits }) => audits["is-crawlable"].score !== 0);
  const lcp = (reports: readonly Report[]) =>
    `${(measured(reports, "largest-contentful-paint") / 1000).toFixed(2)} s`;
  const blocked = (reports: readonly Report[]) => `${measured(reports, "total-blocking-time").toFixed()} ms`;
  return [
    score(http2, "performance"),
    lcp(http2),
    blocked(http2),
    measured(http2, "cumulative-layout-shift").toFixed(3),
    `${(measured(http2, "total-byte-weight") / 1000).toFixed()} kB`,
    score(http1, "performance"),
    lcp(http1),
    blocked(http1),
    // The pages name the stage's own address as theirs, which search engines' rules compare.
    score(http1, "accessibility"),
    score(http1, "best-practices"),
    score(http1, "seo") + (isListed ? "" : ", noindex"),
  ];
}

const head = [
  "page",
  "performance",
  "LCP",
  "blocked",
  "CLS",
  "bytes",
  "HTTP/1.1: performance",
  "LCP",
  "blocked",
  "accessibility",
  "best practices",
  "SEO",
];

async function sessionOf(stage: TestStage, email: string, password: string): Promise<Client> {
  const client = stage.client();
  await client.call("account/login", { email, password });
  return client;
}

const cookieOf = ({ cookies }: Client): string => [...cookies].map((pair) => pair.join("=")).join("; ");

/** Listed pages, and those of a shopper who is about to pay and of staff. */
async function visitsOf(stage: TestStage): Promise<Record<string, Visit>> {
  const shopper = await sessionOf(stage, "shopper@earshot.test", "shopper-demo-pass");
  const staff = await sessionOf(stage, "admin@earshot.test", "admin-demo-pass");
  // One model, so that releases compare by the same pictures and text.
  const { products } = await shopper.call("products/list", { keyword: "Murmur Fold" });
  const product = products.findLast(({ name }) => name.startsWith("Murmur Fold"))?._id ?? "";
  await shopper.call("cart/put", { items: [{ product, quantity: 1 }] });
  return {
    home: { path: "/" },
    listing: { path: "/products" },
    category: { path: "/product/headphone" },
    search: { path: "/products/wireless" },
    product: { path: `/product/${product}` },
    cart: { path: "/cart" },
    login: { path: "/login" },
    checkout: { path: "/shipping", cookie: cookieOf(shopper) },
    "my orders": { path: "/orders", cookie: cookieOf(shopper) },
    dashboard: { path: "/admin/dashboard", cookie: cookieOf(staff) },
  };
}

/** Audits the demo shop with Lighthouse's emulated phone, over HTTP/2 as CloudFront speaks it and over HTTP/1.1. */
export async function benchLighthouse(rounds: number, only: readonly string[]): Promise<string> {
  const chromium = await findChromium();
  const directory = await mkdtemp(join(tmpdir(), "earshot-lighthouse-"));
  const stage = await startStage({ seed: "demo", web: true });
  // The address that pages name as theirs.
  const site = `http://localhost:${new URL(stage.url).port}`;
  const front = await startHttp2Front(site, directory);
  const reportsOf = async (url: string, cookie = ""): Promise<Report[]> => {
    const reports: Report[] = [];
    while (reports.length < rounds) reports.push(await audit(url, cookie, chromium, directory));
    return reports;
  };
  try {
    // Pages and pictures of a new shop are made first.
    await stage.drain();
    const rows: string[][] = [];
    for (const [name, { path, cookie }] of Object.entries(await visitsOf(stage))) {
      if (only.length > 0 && !only.includes(name)) continue;
      const http2 = await reportsOf(front.url + path, cookie);
      const http1 = await reportsOf(site + path, cookie);
      rows.push([name, ...rowOf(http2, http1)]);
    }
    return tableOf(head, rows);
  } finally {
    await front.close();
    await stage.close();
    await rm(directory, { recursive: true, force: true });
  }
}
