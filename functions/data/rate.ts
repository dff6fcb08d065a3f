import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { documents, type Item, type Key, tableName } from "./table.ts";

export interface Limit {
  hits: number;
  windowSeconds: number;
}

const bucketKey = (name: string): Key => ({ pk: `RATE#${name}`, sk: "RATE" });

async function update(
  name: string,
  expression: string,
  condition: string,
  values: Item,
): Promise<number | undefined> {
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: bucketKey(name),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
        ReturnValues: "ALL_NEW",
      }),
    );
    return Number(Attributes?.hits);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Counts one more and says whether it is within the limit; the window begins with the first. */
export async function hit(name: string, { hits, windowSeconds }: Limit, now: Date): Promise<boolean> {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const start = nowSeconds - windowSeconds;
  const again = () =>
    update(name, "ADD hits :one", "beganAtSeconds > :start", { ":one": 1, ":start": start });
  const afresh = () =>
    update(
      name,
      "SET hits = :one, beganAtSeconds = :now, expiresAtSeconds = :end",
      "attribute_not_exists(pk) OR beganAtSeconds <= :start",
      { ":one": 1, ":now": nowSeconds, ":start": start, ":end": nowSeconds + windowSeconds },
    );
  const count = (await again()) ?? (await afresh()) ?? (await again()) ?? 1;
  return count <= hits;
}

/** What was counted in advance turned out well. */
export async function forgive(name: string): Promise<void> {
  await update(name, "ADD hits :less", "hits > :none", { ":less": -1, ":none": 0 });
}
