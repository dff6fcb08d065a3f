import {
  BackupTypeFilter,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListBackupsCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  TableNotFoundException,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { schema } from "../../functions/platform/schema.ts";
import type { Restored } from "../stage.ts";
import { type Target, UsageError } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";

const maxWaitSeconds = 3 * 3600;

/** Waits until table and indexes are active. */
export async function waitForTable(client: DynamoDBClient, TableName: string): Promise<void> {
  await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName });
}

/** DynamoDB keeps a backup of deleted tables for 35 days (Developer Guide, on point-in-time recovery). */
async function restoreDeleted(client: DynamoDBClient, source: string, target: string): Promise<void> {
  const { BackupSummaries: backups = [] } = await client.send(
    new ListBackupsCommand({ TableName: source, BackupType: BackupTypeFilter.SYSTEM }),
  );
  const BackupArn = backups.at(-1)?.BackupArn;
  if (BackupArn === undefined) throw new UsageError(`Table ${source} does not exist and has no backup`);
  await client.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName: target }));
}

/** Restores as of a moment, by default the latest possible. */
export async function requestRestore(
  client: DynamoDBClient,
  { source, target, at }: { source: string; target: string; at?: Date },
): Promise<void> {
  const when = at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true };
  try {
    await client.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, ...when }),
    );
  } catch (error) {
    if (!(error instanceof TableNotFoundException)) throw error;
    await restoreDeleted(client, source, target);
  }
}

/** Throws UsageError if an index is missing. */
function requireIndexes(TableName: string, found: readonly { IndexName?: string | undefined }[]): void {
  const names = found.map(({ IndexName }) => IndexName);
  const missing = Object.keys(schema.indexes).filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new UsageError(
      `${TableName} lacks ${missing.join(" and ")}: restore a later time, or deploy the release of that time`,
    );
}

/** Adds stream, expiry, recovery, protection and tags, which restores omit. Idempotent. Throws UsageError. */
export async function setUpTable({ name, stage }: Target, TableName: string): Promise<Restored> {
  const client = new DynamoDBClient({ region: stage.region });
  const read = async () => (await client.send(new DescribeTableCommand({ TableName }))).Table;
  const before = await read();
  requireIndexes(TableName, before?.GlobalSecondaryIndexes ?? []);
  if (!before?.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: schema.stream };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await waitForTable(client, TableName);
  }
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: stage.protect }));
  await waitForTable(client, TableName);
  await expireItems(client, TableName);
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  const { TableArn, LatestStreamArn } = (await read()) ?? {};
  const Tags = Object.entries({ app: "earshot", stage: name }).map(([Key, Value]) => ({ Key, Value }));
  await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags }));
  return { tableName: TableName, streamArn: LatestStreamArn ?? "" };
}

async function expireItems(client: DynamoDBClient, TableName: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus === "ENABLED") return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: schema.ttl, Enabled: true },
    }),
  );
}

export async function restoreTable(target: Target, at: Date | undefined, now: Date): Promise<string> {
  const { TableName: source } = await outputsOf(target);
  const copy = `Earshot-${target.name}-restored-${now.toISOString().slice(0, 16).replaceAll(/\D/g, "")}`;
  const client = new DynamoDBClient({ region: target.stage.region });
  await requestRestore(client, { source, target: copy, ...(at && { at }) });
  await waitForTable(client, copy);
  return copy;
}
