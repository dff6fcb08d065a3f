import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { schema } from "../../functions/platform/schema.ts";

/** `count` may read, and update sessions' last use and rate limits. */
export type TableAccess = "read" | "count" | "write";

const writes: Readonly<Record<TableAccess, readonly string[]>> = {
  read: [],
  count: ["UpdateItem"],
  write: ["ConditionCheckItem", "DeleteItem", "PutItem", "UpdateItem"],
};

const named = (actions: readonly string[]): string[] => actions.map((action) => `dynamodb:${action}`);

/** Never allows Scan. */
export function tableStatements({ tableArn }: ITable, access: TableAccess): PolicyStatement[] {
  const indexes = Object.keys(schema.indexes).map((index) => `${tableArn}/index/${index}`);
  return [
    new PolicyStatement({
      actions: named(["BatchGetItem", "GetItem", ...writes[access]]),
      resources: [tableArn],
    }),
    new PolicyStatement({ actions: named(["Query"]), resources: [tableArn, ...indexes] }),
  ];
}
