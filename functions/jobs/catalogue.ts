import { Logger } from "@aws-lambda-powertools/logger";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { findManifest } from "../data/catalogue-log.ts";
import { schema } from "../data/schema.ts";
import { isDue, storeCatalogue } from "../flows/store-catalogue.ts";

const logger = new Logger({ serviceName: "catalogue" });

/** After changes of products, stores the catalogue anew for functions that start from then on. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  if (!Records.some(({ dynamodb }) => dynamodb?.Keys?.sk?.S === schema.catalogueChange)) return;
  const now = new Date();
  if (!(await isDue(await findManifest(), now))) return;
  await storeCatalogue(now);
  logger.info("catalogue stored");
}
