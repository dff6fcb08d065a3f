import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../../shared/core/errors.ts";
import { pageCalls } from "../../../shared/pages/schemas.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { keepPage } from "../../pages/ask-for-pages.ts";
import { PageAnswers } from "../../pages/page-answers.ts";
import { addressOf, isMarkdown, isStored, missingAddress, withoutSuffix } from "../../pages/page-name.ts";
import { html, markdown, pageCacheControl } from "../../pages/page-objects.ts";
import { RecentRenderings } from "../../pages/recent-renderings.ts";
import { openRenderer, type Renderer } from "../../pages/renderer.ts";
import { shareImageOf } from "../../pages/share-image.ts";
import { env } from "../../platform/env.ts";
import { consume, type Limit } from "../../platform/rate-limit.ts";
import { hasAssistants } from "../../platform/settings.ts";

const logger = new Logger({ serviceName: "pages/get" });

/** Returns undefined if rendering fails: the app then shows the error in the browser and retries. */
async function render({ renderPage }: Renderer, page: string) {
  try {
    const rendered = await renderPage(addressOf(withoutSuffix(page)) ?? missingAddress, {
      site: env("SITE_URL"),
      load: new PageAnswers({ consistent: false }).of(page),
      shareImage: shareImageOf,
    });
    return { status: rendered.status, body: isMarkdown(page) ? rendered.markdown() : rendered.html };
  } catch (error) {
    logger.error("page not rendered", { page, error });
    return undefined;
  }
}

const asking: Limit = { attempts: 1, windowSeconds: 60 };

/** Queues the page to be stored, at most once a minute. Best effort: until then it is rendered on demand. */
async function keep(release: string, page: string, now: Date): Promise<void> {
  try {
    if (await consume(`page:${release}:${page}`, asking, now)) await keepPage(page);
  } catch (error) {
    logger.error("page not kept", { page, error });
  }
}

const recent = new RecentRenderings<Awaited<ReturnType<typeof render>>>();

export const handler = endpoint(pageCalls, "pages/get", async ({ release, page }, { now }) => {
  const renderer = await openRenderer();
  if (!renderer) throw new AppError("not_found", "Page");
  const isOwn = release === renderer.release;
  if (isMarkdown(page) && !hasAssistants()) throw new AppError("not_found", "Page");
  const rendering = await recent.get(`${isOwn}:${page}`, now, async () => {
    const rendered = await render(renderer, page);
    if (isOwn && rendered?.status === 200 && isStored(withoutSuffix(page)))
      await keep(release, withoutSuffix(page), now);
    return rendered;
  });
  if (!rendering && isMarkdown(page)) throw new AppError("unavailable");
  if (!rendering) return new FileReply(Buffer.from(renderer.shell), html);
  return new FileReply(Buffer.from(rendering.body), isMarkdown(page) ? markdown : html, {
    status: rendering.status,
    // Just after a deployment, the edge may still request a page of the last release.
    ...(isOwn && { cacheControl: pageCacheControl }),
  });
});
