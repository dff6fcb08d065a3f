import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { PageMessage, pagesOf } from "../pages/ask-for-pages.ts";
import { storePages } from "../pages/store-pages.ts";
import { workOff } from "../platform/queue-worker.ts";

const logger = new Logger({ serviceName: "pages" });

/** Renders pages and stores them in the site's bucket, each once however many messages of the batch ask for it. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const readPages = (body: unknown) => pagesOf(PageMessage.parse(body));
  const pages = new Set(event.Records.flatMap(({ body }) => readPages(JSON.parse(body))));
  const failures = await storePages([...pages]);
  return workOff(event, {
    queue: "PAGES_QUEUE",
    logger,
    work: async (body) => {
      const failed = readPages(body).find((page) => failures.has(page));
      if (failed !== undefined) throw new Error(`${failed} is not stored`, { cause: failures.get(failed) });
      return undefined;
    },
  });
}
