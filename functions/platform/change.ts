import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import type { Item } from "./schema.ts";

export interface Change {
  before: Item | undefined;
  after: Item | undefined;
}

/** Safe cast: both types describe the same JSON. */
const read = (image: unknown): Item | undefined =>
  image ? unmarshall(image as Parameters<typeof unmarshall>[0]) : undefined;

export const readChange = ({ dynamodb }: DynamoDBRecord): Change => ({
  before: read(dynamodb?.OldImage),
  after: read(dynamodb?.NewImage),
});
