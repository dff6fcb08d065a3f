import {
  type AttributeValue,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ResourceNotFoundException,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { schema } from "../../../functions/platform/schema.ts";
import type { Listening } from "../core/http.ts";
import { startDatabaseFront } from "./database-front.ts";
import { openStream, type Stream, type StreamRecord } from "./stream.ts";
import { createTable } from "./table.ts";

/** The lag starts when the copy reads a write. */
const pollMilliseconds = 50;
/** DynamoDB's limit for BatchWriteItem. */
const batchSize = 25;

type Image = Record<string, AttributeValue>;

/** Most items are in no index. */
const isIndexed = (image: Image | undefined): boolean =>
  image !== undefined && Object.values(schema.indexes).some(({ partitionKey }) => partitionKey in image);

/** An item, or only its key if it left all indexes. */
interface Change {
  key: Image;
  item: Image | undefined;
  dueAt: number;
}

/**
 * Delays index reads as DynamoDB does, through a copy that follows the table's stream by the lag. Without a lag, the
 * database is asked directly.
 */
export class LaggingIndexes {
  readonly #client: DynamoDBClient;
  readonly #endpoint: string;
  readonly #table: string;
  readonly #copy: string;
  readonly #askAt: (url: string) => void;
  #front: Listening | undefined;
  #lagMs = 0;
  #following: { ending: AbortController; ended: Promise<void> } | undefined;

  /** `askAt` is told where functions find the table from then on. */
  constructor(endpoint: string, table: string, askAt: (url: string) => void) {
    this.#client = new DynamoDBClient({ endpoint });
    this.#endpoint = endpoint;
    this.#table = table;
    this.#copy = `${table}-indexes`;
    this.#askAt = askAt;
  }

  /** By the stage's clock. With 0, indexes are read from the table. */
  get lagMs(): number {
    return this.#lagMs;
  }

  /** Returns once index reads follow the new lag. */
  async setLag(milliseconds: number): Promise<void> {
    if (milliseconds > 0 && this.#following === undefined) await this.#start();
    this.#lagMs = milliseconds;
    this.#askAt(milliseconds > 0 && this.#front ? this.#front.url : this.#endpoint);
    if (milliseconds === 0) await this.#stop();
  }

  async close(): Promise<void> {
    await this.setLag(0);
    await this.#front?.close();
    this.#client.destroy();
  }

  async #start(): Promise<void> {
    const { Table } = await this.#client.send(new DescribeTableCommand({ TableName: this.#table }));
    const stream = openStream(this.#endpoint, Table?.LatestStreamArn ?? "");
    // Writes during the copy are repeated by the stream.
    await stream.skipToEnd();
    await this.#dropCopy();
    await createTable(this.#client, this.#copy);
    await this.#copyAll();
    this.#front ??= await startDatabaseFront(this.#endpoint, () =>
      this.#lagMs > 0 ? this.#copy : undefined,
    );
    const ending = new AbortController();
    const ended = this.#follow(stream, ending.signal).catch((error) => {
      if (!ending.signal.aborted) console.error("Lagging indexes:", error);
    });
    this.#following = { ending, ended };
  }

  async #stop(): Promise<void> {
    const following = this.#following;
    this.#following = undefined;
    following?.ending.abort();
    await following?.ended;
    if (following) await this.#dropCopy();
  }

  async #dropCopy(): Promise<void> {
    await this.#client.send(new DeleteTableCommand({ TableName: this.#copy })).catch((error) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    });
  }

  async #copyAll(): Promise<void> {
    let start: Image | undefined;
    do {
      const scan = { TableName: this.#table, ConsistentRead: true, ExclusiveStartKey: start };
      const { Items = [], LastEvaluatedKey } = await this.#client.send(new ScanCommand(scan));
      const indexed = Items.filter(isIndexed);
      for (let from = 0; from < indexed.length; from += batchSize) {
        const puts = indexed.slice(from, from + batchSize).map((Item) => ({ PutRequest: { Item } }));
        await this.#client.send(new BatchWriteItemCommand({ RequestItems: { [this.#copy]: puts } }));
      }
      start = LastEvaluatedKey;
    } while (start !== undefined);
  }

  async #follow(stream: Stream, signal: AbortSignal): Promise<void> {
    const waiting: Change[] = [];
    let position: string | undefined;
    while (!signal.aborted) {
      const records = await stream.readAfter(position, 1000);
      position = records.at(-1)?.dynamodb.SequenceNumber ?? position;
      waiting.push(...records.flatMap((record) => this.#changesBy(record)));
      while (waiting[0] && waiting[0].dueAt <= Date.now() && !signal.aborted)
        await this.#apply(waiting.shift());
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
  }

  #changesBy({ dynamodb: { Keys, NewImage, OldImage } }: StreamRecord): Change[] {
    if (!isIndexed(NewImage) && !isIndexed(OldImage)) return [];
    const item = isIndexed(NewImage) ? NewImage : undefined;
    return [{ key: Keys, item, dueAt: Date.now() + this.#lagMs }];
  }

  async #apply(change: Change | undefined): Promise<void> {
    if (change === undefined) return;
    const { key, item } = change;
    if (item) await this.#client.send(new PutItemCommand({ TableName: this.#copy, Item: item }));
    else await this.#client.send(new DeleteItemCommand({ TableName: this.#copy, Key: key }));
  }
}
