import { Logger } from "@aws-lambda-powertools/logger";
import { sumSold } from "../popularity/sum-sold.ts";

const logger = new Logger({ serviceName: "popularity" });
/** Lambda ends the run after 600 s. */
const budgetMilliseconds = 540_000;

/** Sums what products sold in 90 days. A run that fails or runs out of time is continued by the next one. */
export async function handler(): Promise<void> {
  const endsAt = performance.now() + budgetMilliseconds;
  try {
    await sumSold(new Date(), () => performance.now() < endsAt);
  } catch (error) {
    logger.error("sales not summed", { error });
    throw error;
  }
}
