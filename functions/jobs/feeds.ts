import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { writeFeeds } from "../feeds/write-feeds.ts";

const logger = new Logger({ serviceName: "feeds" });

const Event = z.object({
  pages: z.optional(z.array(z.string())),
});

export async function handler(event: unknown): Promise<void> {
  const { pages } = z.parse(Event, event);
  if (!pages) return;
  try {
    await writeFeeds(pages);
  } catch (error) {
    logger.error("feeds not written", { error });
    throw error;
  }
}
