import { Logger } from "@aws-lambda-powertools/logger";
import { sumSold } from "../popularity/sum-sold.ts";

const logger = new Logger({ serviceName: "popularity" });
const budgetMilliseconds = 540_000;

export async function handler(): Promise<void> {
  const endsAt = performance.now() + budgetMilliseconds;
  try {
    await sumSold(new Date(), () => performance.now() < endsAt);
  } catch (error) {
    logger.error("sales not summed", { error });
    throw error;
  }
}
