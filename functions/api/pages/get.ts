import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../../shared/errors.ts";
import { pageCalls } from "../../../shared/page.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { keepPage } from "../../pages/ask-for-pages.ts";
import { PageAnswers } from "../../pages/page-answers.ts";
import { html, pageCacheControl } from "../../pages/page-cache.ts";
import { addressOf, isStored, missingAddress } from "../../pages/page-name.ts";
import { openRenderer, type Renderer } from "../../pages/renderer.ts";
import { shareImageOf } from "../../pages/share-image.ts";
import { env } from "../../platform/env.ts";

const logger = new Logger({ serviceName: "pages/get" });

/** Undefined when it cannot be rendered: then the app says in the browser what is wrong, and tries again. */
async function render({ renderPage }: Renderer, page: string) {
  try {
    return await renderPage(addressOf(page) ?? missingAddress, {
      site: env("SITE_URL"),
      load: new PageAnswers({ consistent: false }).of(page),
      shareImage: shareImageOf,
    });
  } catch (error) {
    logger.error("page not rendered", { page, error });
    return undefined;
  }
}

/** Best effort: until it is stored, it is rendered for whoever asks. */
const keep = (page: string): Promise<void> =>
  keepPage(page).catch((error) => logger.error("page not kept", { page, error }));

export const handler = endpoint(pageCalls, "pages/get", async ({ release, page }) => {
  const renderer = await openRenderer();
  if (!renderer) throw new AppError("not_found", "Page");
  const rendering = await render(renderer, page);
  if (!rendering) return new FileReply(Buffer.from(renderer.shell), html);
  const isOwn = release === renderer.release;
  if (isOwn && rendering.status === 200 && isStored(page)) await keep(page);
  return new FileReply(Buffer.from(rendering.html), html, {
    status: rendering.status,
    // For a moment after a deployment, the edge may ask for a page of the release before.
    ...(isOwn && { cacheControl: pageCacheControl }),
  });
});
