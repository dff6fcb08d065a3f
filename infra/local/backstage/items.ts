import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";

export interface ItemsPage {
  items: Record<string, unknown>[];
  cursor: string | undefined;
}

const pageSize = 50;

/** Scans by prefix of the partition key, which only this development page may do. */
export function createItems(table: string) {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  return async (prefix: string, cursor: string): Promise<ItemsPage> => {
    const items: ItemsPage["items"] = [];
    let start = cursor === "" ? undefined : JSON.parse(Buffer.from(cursor, "base64url").toString());
    do {
      const page = await documents.send(
        new ScanCommand({
          TableName: table,
          Limit: prefix === "" ? pageSize : 500,
          ExclusiveStartKey: start,
          ...(prefix !== "" && {
            FilterExpression: "begins_with(pk, :prefix)",
            ExpressionAttributeValues: { ":prefix": prefix },
          }),
        }),
      );
      items.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start !== undefined && items.length < pageSize);
    const next = start && Buffer.from(JSON.stringify(start)).toString("base64url");
    return { items, cursor: next };
  };
}
