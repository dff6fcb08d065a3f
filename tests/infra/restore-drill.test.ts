import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTablesCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schema } from "../../functions/platform/schema.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { createTable } from "../../infra/local/table/table.ts";
import type { Restored } from "../../infra/stage.ts";
import { checkStage } from "../../infra/stage-checks.ts";
import { stageOf } from "../../infra/stages.ts";
import { runCli } from "./cli-process.ts";
import { serve, serveFormation } from "./fake-aws.ts";
import { readable, synthesise } from "./synth.ts";

type Item = Record<string, unknown>;
const table = "cli-TableName";

let documents: DynamoDBDocumentClient;
let environment: Record<string, string>;
/** What a restored table has in place of an item; undefined leaves it out. */
let spoil: (item: Item) => Item | undefined;
const closing: (() => unknown)[] = [];

/** Copies the table at once, where DynamoDB restores it. As there, the copy has no stream and no expiry. */
async function restore(client: DynamoDBClient, target: string): Promise<void> {
  await createTable(client, target);
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: table }))
    for (const item of Items) {
      const kept = spoil(item);
      if (kept) await documents.send(new PutCommand({ TableName: target, Item: kept }));
    }
}

/** What was asked of DynamoDB that the local one does not know. */
const asked: [string, Item][] = [];
/** The table was deleted, and only its last backup is left. */
let isDeleted = false;

/** Answers what DynamoDB does beyond the local one; undefined for anything else. */
async function beyondLocal(
  client: DynamoDBClient,
  operation: string,
  input: Item,
): Promise<{ status: number; body: object } | undefined> {
  const known = ["RestoreTable", "UpdateContinuousBackups", "TagResource", "ListBackups"];
  if (!known.some((each) => operation.startsWith(each))) return undefined;
  asked.push([operation, input]);
  if (operation === "RestoreTableToPointInTime" && isDeleted)
    return { status: 400, body: { __type: "com.amazonaws.dynamodb.v20120810#TableNotFoundException" } };
  if (operation.startsWith("RestoreTable")) await restore(client, String(input.TargetTableName));
  const backups = isDeleted ? [{ BackupArn: "arn:backup" }] : [];
  return { status: 200, body: operation === "ListBackups" ? { BackupSummaries: backups } : {} };
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
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const answered = await beyondLocal(client, operation, JSON.parse(body.toString()));
    if (answered) {
      response.writeHead(answered.status, type).end(JSON.stringify(answered.body));
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

beforeEach(() => {
  asked.splice(0);
  isDeleted = false;
  spoil = (item) => item;
});

const drill = () => runCli(environment, "restore-drill", "--stage", "dev");
const tables = async () => (await documents.send(new ListTablesCommand({}))).TableNames;

test("a restored table whose counters, ledger and orders agree passes, and is deleted", async () => {
  const { code, said } = await drill();
  expect(said.split("\n")).toEqual([
    "Restored in 1 min: 1 orders, 1 payments",
    "Counters, ledger and the newest ten orders are correct; the copy was deleted",
  ]);
  expect(code).toBe(0);
  expect(asked).toEqual([
    [
      "RestoreTableToPointInTime",
      { SourceTableName: table, TargetTableName: `${table}-drill`, UseLatestRestorableTime: true },
    ],
  ]);
  expect(await tables()).toEqual([table]);
});

test("lost or altered data is named, and the copy is still deleted", async () => {
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

/** Restores with these words. Resolves to what was said, and to the setting that was printed. */
async function restoring(...words: string[]): Promise<{ said: string; restored: Restored }> {
  const { said } = await runCli(environment, "restore", "--stage", "dev", ...words);
  const [, setting = "null"] = /^restored: (.*),$/m.exec(said) ?? [];
  return { said, restored: JSON.parse(setting) };
}

const drop = (TableName: string) => documents.send(new DeleteTableCommand({ TableName }));

test("a restored table gets its stream, expiry, recovery and tags, and the setting that adopts it is printed", async () => {
  const { said, restored } = await restoring("--at", "2026-11-24T10:00:00+05:30");
  expect(said).toMatch(
    /^Restored as Earshot-dev-restored-\d{12} in \d+ s\nStream, expiry, .* set in \d+ s\n/,
  );
  const { tableName: TableName } = restored;
  const { Table } = await documents.send(new DescribeTableCommand({ TableName }));
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" });
  expect(restored.streamArn).toBe(Table?.LatestStreamArn);
  const expiry = await documents.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(expiry.TimeToLiveDescription).toMatchObject({ AttributeName: schema.ttl });
  expect(asked.map(([operation]) => operation)).toEqual([
    "RestoreTableToPointInTime",
    "UpdateContinuousBackups",
    "TagResource",
  ]);
  expect(asked[0]?.[1].RestoreDateTime).toBe(Date.parse("2026-11-24T04:30:00Z") / 1000);
  // After an interruption, the rest is done to the table that is there.
  expect((await restoring("--table", TableName)).restored).toEqual(restored);
  await drop(TableName);
});

test("a table that was deleted is restored from the backup that DynamoDB made of it", async () => {
  isDeleted = true;
  const { restored } = await restoring("--at", "latest");
  expect(asked).toContainEqual([
    "RestoreTableFromBackup",
    { BackupArn: "arn:backup", TargetTableName: restored.tableName },
  ]);
  await drop(restored.tableName);
});

test("single orders are restored with their payments, all or none, and only on request", async () => {
  const { restored } = await restoring("--at", "latest");
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: table }))
    items.push(...Items);
  const order = items.find(({ sk }) => sk === "ORDER");
  const payment = items.find(({ sk }) => sk === "PAYMENT");
  if (!order || !payment) throw new Error("The last release has an order and its payment");
  await documents.send(new PutCommand({ TableName: table, Item: { ...order, totalPaise: 1 } }));
  const key = { pk: payment.pk, sk: payment.sk };
  await documents.send(new DeleteCommand({ TableName: table, Key: key }));
  const words = ["--from", restored.tableName, "--keys", `${order.pk},${payment.pk}`];
  const back = (...more: string[]) =>
    runCli(environment, "restore-items", "--stage", "dev", ...words, ...more);
  const found = [`${order.pk} ORDER: differs in totalPaise`, `${payment.pk} PAYMENT: missing`];
  expect((await back()).said.split("\n")).toEqual([...found, "Nothing was written: add --write"]);
  expect((await back("--write")).said.split("\n")).toEqual([...found, "2 items restored"]);
  expect((await back()).said).toBe("No differences");
  const live = await documents.send(new GetCommand({ TableName: table, Key: key }));
  expect(live.Item).toEqual(payment);
  await drop(restored.tableName);
});

test("a stage with a restored table has no table of its own, and its functions and stream jobs use that one", () => {
  const arn = "arn:aws:dynamodb:ap-south-1:123456789012:table/Earshot-prod-restored-1";
  const restored = {
    tableName: "Earshot-prod-restored-1",
    streamArn: `${arn}/stream/2026-11-24T10:00:00.000`,
  };
  const shop = synthesise("prod", { restored });
  expect(shop.of("AWS::DynamoDB::Table")).toEqual([]);
  const ofStream = shop
    .of("AWS::Lambda::EventSourceMapping")
    .filter(({ properties }) => properties.StartingPosition !== undefined);
  expect(ofStream.map(({ properties }) => properties.EventSourceArn)).toEqual([
    restored.streamArn,
    restored.streamArn,
  ]);
  const calls = shop
    .of("AWS::Lambda::Function")
    .filter(({ properties }) => properties.Environment?.Variables.TABLE);
  expect(calls.length).toBeGreaterThan(50);
  for (const { properties } of calls)
    expect(readable(properties.Environment.Variables.TABLE)).toBe(restored.tableName);
  expect(readable(shop.template.Outputs.TableName.Value)).toBe(restored.tableName);
  const prod = { ...stageOf("prod"), restored };
  expect(() => checkStage("prod", prod)).not.toThrow();
  expect(() => checkStage("prod", { ...prod, retain: false })).toThrow("restored requires retain");
  expect(() => checkStage("prod", { ...prod, restored: { ...restored, tableName: "another" } })).toThrow(
    "restored must hold a table's name and the ARN of its stream",
  );
});
