import { Logger } from "@aws-lambda-powertools/logger";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { storeWhenDue } from "../catalogue/index/catalogue-index.ts";
import { schema } from "../platform/schema.ts";

const logger = new Logger({ serviceName: "catalogue" });

/** Stores a new copy of the catalogue after products changed, for the functions that start later. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  if (!Records.some(({ dynamodb }) => dynamodb?.Keys?.sk?.S === schema.catalogueChange)) return;
  if (await storeWhenDue(new Date())) logger.info("catalogue stored");
}
