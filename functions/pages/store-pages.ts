import { Logger } from "@aws-lambda-powertools/logger";
import { env } from "../platform/env.ts";
import { hasAssistants } from "../platform/settings.ts";
import { workThrough } from "../platform/work-through.ts";
import type { SharedProduct } from "../share-pictures/share-picture.ts";
import { PageAnswers } from "./page-answers.ts";
import { addressOf, isStored, missingAddress } from "./page-name.ts";
import { deletePage, putPage } from "./page-objects.ts";
import { openRenderer, type Renderer } from "./renderer.ts";
import { sharedProduct, shareImageOf } from "./share-image.ts";

const logger = new Logger({ serviceName: "pages" });

const maxRounds = 10;
const width = 4;

/** A page without its picture is better than no page. */
async function storePicture(product: SharedProduct): Promise<void> {
  try {
    const { storeSharePicture } = await import("../share-pictures/store-share-picture.ts");
    await storeSharePicture(product);
  } catch (error) {
    logger.error("share image not stored", { productId: product.id, error });
  }
}

async function storePage({ release, renderPage }: Renderer, page: string, answers: PageAnswers) {
  const pictured: SharedProduct[] = [];
  const { status, html, markdown } = await renderPage(addressOf(page) ?? missingAddress, {
    site: env("SITE_URL"),
    load: answers.of(page),
    shareImage(product) {
      pictured.push(sharedProduct(product));
      return shareImageOf(product);
    },
  });
  for (const product of pictured) await storePicture(product);
  const copy = hasAssistants() ? markdown() : undefined;
  await (status === 200 ? putPage(release, page, html, copy) : deletePage(release, page));
}

/** Rereads after storing, so that concurrent runs end with the latest content. Returns errors by page. */
export async function storePages(pages: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const failures = new Map<string, unknown>();
  const renderer = await openRenderer();
  if (!renderer) return failures;
  let left = pages.filter(isStored);
  for (let round = 1; round <= maxRounds && left.length > 0; round++) {
    const answers = new PageAnswers({ consistent: true });
    await workThrough(left, { width, hasTime: () => true }, async (page) => {
      await storePage(renderer, page, answers).catch((error) => failures.set(page, error));
    });
    left = (await answers.outdated()).filter((page) => !failures.has(page));
  }
  for (const page of left) failures.set(page, new Error(`${page} changes faster than it is rendered`));
  return failures;
}
