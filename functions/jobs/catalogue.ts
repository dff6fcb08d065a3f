import { Logger } from "@aws-lambda-powertools/logger";
import { storeWhenDue } from "../catalogue/index/catalogue-index.ts";

const logger = new Logger({ serviceName: "catalogue" });

/** Stores a new copy of the catalogue after products changed, for the functions that start later. */
export async function handler(): Promise<void> {
  if (await storeWhenDue(new Date())) logger.info("catalogue stored");
}
