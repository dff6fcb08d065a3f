import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { PageMessage, pagesOf } from "../pages/ask-for-pages.ts";
import { storePages } from "../pages/store-pages.ts";
import { workOff } from "../platform/queue-worker.ts";

const logger = new Logger({ serviceName: "pages" });

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const messages = event.Records.flatMap(({ body }) => PageMessage.safeParse(JSON.parse(body)).data ?? []);
  const pages = new Set(messages.flatMap(pagesOf));
  const failures = await storePages([...pages]);
  return workOff(event, {
    queue: "PAGES_QUEUE",
    logger,
    work: async (body) => {
      const failed = pagesOf(PageMessage.parse(body)).find((page) => failures.has(page));
      if (failed !== undefined) throw new Error(`${failed} is not stored`, { cause: failures.get(failed) });
      return undefined;
    },
  });
}
