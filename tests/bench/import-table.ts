import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { names } from "../../infra/local/settings/environment.ts";
import { findBinary, startDatabase } from "../../infra/local/table/dynamodb.ts";
import { createTable } from "../../infra/local/table/table.ts";

/** The description of the shop's empty table, which an import asks for. */
async function describeEmptyTable(folder: string): Promise<string> {
  const database = await startDatabase(join(folder, "empty.db"), () => undefined);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint: database.url, region: "ap-south-1", credentials });
  try {
    await createTable(client, names.table, true);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: names.table }));
    return JSON.stringify({ Table });
  } finally {
    client.destroy();
    await database.close();
  }
}

/** Makes the file of a database out of a gzipped export of its one table. */
export async function importTable(exported: string, databaseFile: string): Promise<void> {
  const folder = await mkdtemp(`${databaseFile}-`);
  try {
    const schema = join(folder, "schema.json");
    await writeFile(schema, await describeEmptyTable(folder));
    const source = join(folder, "export", names.table, "data");
    await mkdir(source, { recursive: true });
    await rename(exported, join(source, "items.json.gz"));
    const args = ["--source", join(folder, "export"), "--schema", schema, "--output", databaseFile];
    await promisify(execFile)(findBinary(), ["import", ...args]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
