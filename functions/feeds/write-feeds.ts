import { createHash } from "node:crypto";
import { catalogueVersion, everyId } from "../catalogue/index/catalogue-index.ts";
import { findDetails } from "../catalogue/product.table.ts";
import { env } from "../platform/env.ts";
import { gst, hasAssistants } from "../platform/settings.ts";
import { deleteFile, findFile, putFile, streamFile } from "./feed-objects.ts";
import { type FeedGst, feedEnd, feedHead, feedItem } from "./merchant-feed.ts";
import { robotsOf } from "./robots.ts";
import {
  addressesPerPart,
  categoryPaths,
  productPath,
  type SitemapFile,
  sitemapIndex,
  sitemapOf,
} from "./sitemap.ts";

/** Raise it to rewrite all files after changing their content. */
const format = 3;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Writes only changed content, so that the file's time is its last change. */
async function writeSitemapFile(key: string, paths: readonly string[]): Promise<SitemapFile> {
  const text = sitemapOf(env("SITE_URL"), paths);
  const mark = hashOf(text);
  const before = await findFile(key);
  if (before?.mark === mark) return { key, changedAt: before.writtenAt };
  await putFile(key, text, mark);
  return { key, changedAt: (await findFile(key))?.writtenAt ?? new Date() };
}

const productsPart = (nth: number): string => `sitemaps/products-${nth}.xml`;

/** Oldest first, so that a new product changes the last file only. */
async function writeProductFiles(): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [];
  let paths: string[] = [];
  const finish = async () => files.push(await writeSitemapFile(productsPart(files.length + 1), paths));
  for await (const ids of everyId()) {
    for (const id of ids) {
      paths.push(productPath(id));
      if (paths.length < addressesPerPart) continue;
      await finish();
      paths = [];
    }
  }
  if (paths.length > 0) await finish();
  return files;
}

async function deletePartsAfter(last: number): Promise<void> {
  for (let nth = last + 1; await findFile(productsPart(nth)); nth++) await deleteFile(productsPart(nth));
}

async function* feedTexts(site: string, taxes: FeedGst): AsyncGenerator<string> {
  yield feedHead(site);
  for await (const ids of everyId())
    yield (await findDetails(ids)).map((product) => feedItem(site, product, taxes)).join("");
  yield feedEnd;
}

/** Writes sitemap, product feed and robots.txt, unless no product has changed since the last run. */
export async function writeFeeds(pages: readonly string[]): Promise<void> {
  const site = env("SITE_URL");
  const taxes = gst();
  const version = await catalogueVersion();
  const robots = robotsOf(site, hasAssistants());
  const mark = version && hashOf(JSON.stringify([format, robots, pages, taxes, version]));
  const before = await findFile("sitemap.xml");
  if (mark && before?.mark === mark) return;
  await putFile("robots.txt", robots);
  const files = [
    await writeSitemapFile("sitemaps/pages.xml", [...pages, ...categoryPaths]),
    ...(await writeProductFiles()),
  ];
  await streamFile("feed.xml", feedTexts(site, taxes));
  await putFile("sitemap.xml", sitemapIndex(site, files), mark);
  await deletePartsAfter(files.length - 1);
}
