import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";

const logger = new Logger({ serviceName: "feeds" });

const Event = z.object({
  pages: z.optional(z.array(z.string())),
});

export async function handler(event: unknown): Promise<void> {
  const { pages } = z.parse(Event, event);
  if (!pages) return;
  // Loads S3's client, which an event without pages doesn't need.
  const { writeFeeds } = await import("../feeds/write-feeds.ts");
  try {
    await writeFeeds(pages);
  } catch (error) {
    logger.error("feeds not written", { error });
    throw error;
  }
}
