import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDatabase } from "../../infra/local/dynamodb.ts";
import { createTable } from "../../infra/local/table.ts";
import { runCli } from "./cli-process.ts";
import { serve, serveFormation } from "./fake-aws.ts";

type Item = Record<string, unknown>;
const table = "cli-TableName";

let documents: DynamoDBDocumentClient;
let environment: Record<string, string>;
/** What a restored table has in place of an item; undefined leaves it out. */
let spoil: (item: Item) => Item | undefined;
const closing: (() => unknown)[] = [];

/** A DynamoDB that can restore: it copies the table at once. */
async function restore(client: DynamoDBClient, target: string): Promise<void> {
  await createTable(client, target);
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: table }))
    for (const item of Items) {
      const kept = spoil(item);
      if (kept) await documents.send(new PutCommand({ TableName: target, Item: kept }));
    }
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-drill-"));
  const database = await startDatabase(join(folder, "table.db"), () => undefined);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint: database.url, region: "ap-south-1", credentials });
  documents = DynamoDBDocumentClient.from(client);
  await createTable(client, table);
  const { items } = JSON.parse(readFileSync(new URL("../data/last-release.json", import.meta.url), "utf8"));
  for (const Item of items) await documents.send(new PutCommand({ TableName: table, Item }));
  const formation = await serveFormation("ap-south-1");
  const restoring = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const type = { "content-type": "application/x-amz-json-1.0" };
    if (String(request.headers["x-amz-target"]).endsWith(".RestoreTableToPointInTime")) {
      const asked = JSON.parse(body.toString());
      expect(asked).toEqual({
        SourceTableName: table,
        TargetTableName: `${table}-drill`,
        UseLatestRestorableTime: true,
      });
      await restore(client, asked.TargetTableName);
      response.writeHead(200, type).end(JSON.stringify({ TableDescription: { TableStatus: "CREATING" } }));
      return;
    }
    const { host: _, "content-length": _length, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(database.url, {
      method: "POST",
      headers: headers as Record<string, string>,
      body,
    });
    response.writeHead(answer.status, type).end(await answer.text());
  });
  closing.push(
    () => client.destroy(),
    restoring.close,
    formation.close,
    () => database.close(),
    () => rmSync(folder, { recursive: true }),
  );
  environment = {
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
    AWS_ENDPOINT_URL_DYNAMODB: restoring.url,
  };
});
afterAll(async () => {
  for (const close of closing) await close();
});

const drill = () => runCli(environment, "restore-drill", "--stage", "dev");
const tables = async () => (await documents.send(new ListTablesCommand({}))).TableNames;

test("a restored table whose counters, ledger and orders agree passes, and is deleted", async () => {
  spoil = (item) => item;
  const { code, said } = await drill();
  expect(said.split("\n")).toEqual([
    "Restored in 1 min: 1 orders, 1 payments",
    "Counters, ledger and the newest ten orders are as they should be; the copy is deleted",
  ]);
  expect(code).toBe(0);
  expect(await tables()).toEqual([table]);
});

test("what was lost or altered on the way is named, and the copy is deleted all the same", async () => {
  spoil = (item) => (item.sk === "ORDER" ? undefined : item);
  const lost = await drill();
  expect(lost.code).toBe(1);
  expect(lost.said).toMatch(/^counter ordersCount says 1, and there are 0$/m);
  expect(lost.said).toMatch(/^payment \w{24} has no order$/m);
  spoil = (item) => (item.sk === "ORDER" ? { ...item, totalPaise: 1 } : item);
  const altered = await drill();
  expect(altered.said).toMatch(/^order \w{24} is over 1 paise, its payment over \d+$/m);
  expect(altered.said).toMatch(/^order \w{24} differs from the live one$/m);
  expect(await tables()).toEqual([table]);
});
