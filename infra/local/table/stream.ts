import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { region } from "../lambda/lambda.ts";

export interface StreamRecord {
  eventID: string;
  eventName: "INSERT" | "MODIFY" | "REMOVE";
  eventSourceARN: string;
  awsRegion: string;
  dynamodb: {
    SequenceNumber: string;
    Keys: Record<string, AttributeValue>;
    /** Absent if the item was removed. */
    NewImage?: Record<string, AttributeValue>;
    /** Absent if the item is new. */
    OldImage?: Record<string, AttributeValue>;
  };
}

export interface Stream {
  arn: string;
  /** Oldest first. */
  readAfter(sequenceNumber: string | undefined, limit: number): Promise<StreamRecord[]>;
  /** Makes reading from the start skip all records so far. */
  skipToEnd(): Promise<void>;
}

/** Not checked by the local database, but required. */
const authorization =
  `AWS4-HMAC-SHA256 Credential=local/20260101/${region}/dynamodb/aws4_request, ` +
  "SignedHeaders=host, Signature=0";

async function callStreams(endpoint: string, operation: string, input: object) {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      authorization,
      "x-amz-date": "20260101T000000Z",
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDBStreams_20120810.${operation}`,
    },
    body: JSON.stringify(input),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * Reads the stream of a table with one shard, as the embedded database has. Does not use the SDK, because
 * functions receive records in the wire format, which the SDK would unmarshal.
 */
export function openStream(endpoint: string, arn: string): Stream {
  const call = (operation: string, input: object) =>
    callStreams(endpoint, operation, { StreamArn: arn, ...input });
  let shardId: string | undefined;

  async function firstShard(): Promise<string | undefined> {
    const { StreamDescription } = await call("DescribeStream", {});
    return StreamDescription.Shards[0]?.ShardId;
  }

  /** The iterator of the last response. Iterators expire. */
  let next: { after: string | undefined; iterator: string } | undefined;

  async function iteratorAfter(sequenceNumber: string | undefined): Promise<string | undefined> {
    shardId ??= await firstShard();
    if (shardId === undefined) return undefined;
    const from = sequenceNumber
      ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: sequenceNumber }
      : { ShardIteratorType: "TRIM_HORIZON" };
    return (await call("GetShardIterator", { ShardId: shardId, ...from })).ShardIterator;
  }

  async function readFrom(iterator: string, sequenceNumber: string | undefined, limit: number) {
    const input = { StreamArn: undefined, ShardIterator: iterator, Limit: limit };
    const { Records, NextShardIterator } = await call("GetRecords", input);
    const records: StreamRecord[] = Records.map((record: StreamRecord) => ({
      ...record,
      awsRegion: region,
      eventSourceARN: arn,
    }));
    const after = records.at(-1)?.dynamodb.SequenceNumber ?? sequenceNumber;
    next = NextShardIterator && { after, iterator: NextShardIterator };
    return records;
  }

  return {
    arn,
    async skipToEnd() {
      shardId ??= await firstShard();
      if (shardId === undefined) return;
      const { ShardIterator } = await call("GetShardIterator", {
        ShardId: shardId,
        ShardIteratorType: "LATEST",
      });
      next = { after: undefined, iterator: ShardIterator };
    },
    async readAfter(sequenceNumber, limit) {
      if (next && next.after === sequenceNumber)
        try {
          return await readFrom(next.iterator, sequenceNumber, limit);
        } catch {
          next = undefined;
        }
      const iterator = await iteratorAfter(sequenceNumber);
      return iterator === undefined ? [] : readFrom(iterator, sequenceNumber, limit);
    },
  };
}
