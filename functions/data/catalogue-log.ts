import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { categories } from "../../shared/catalogue.ts";
import type { Entry } from "../domain/catalogue-builder.ts";
import { newId } from "./id.ts";
import { schema } from "./schema.ts";
import { documents, everyPage, type Part, tableName } from "./table.ts";

/** What the catalogue's snapshot does not know yet, by time, and the snapshot's own item after that. */
const kindPk = "CATALOGUE";
const manifestKey = { pk: "CATALOGUE", sk: "MANIFEST" };

const Manifest = z.object({
  /** One more each time, so that of two builders one learns of the other. */
  version: z.number(),
  objectKey: z.string(),
  /** Of the snapshot before, for those who were told of it and have not read it yet. */
  previousKey: z.optional(z.string()),
  format: z.string(),
  builtAt: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

const ChangeItem = z.object({
  kindSk: z.string(),
  id: z.string(),
  entry: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      pricePaise: z.number(),
      category: z.enum(categories),
      description: z.string(),
      createdAt: z.string(),
    }),
  ),
});

export interface LoggedChange {
  id: string;
  /** Different for each change of a product, and in the order of their times. */
  mark: string;
  entry: Entry | undefined;
}

/** One item a product, written with the change itself: what it says last is what the product is. */
const note = (id: string, entry: Entry | undefined, at: Date): Part => ({
  Put: {
    TableName: tableName(),
    Item: {
      pk: `PRODUCT#${id}`,
      sk: schema.catalogueChange,
      kindPk,
      kindSk: `${at.toISOString()}#${newId(at)}`,
      id,
      entry,
    },
  },
});

export const noteProduct = ({ id, name, pricePaise, category, description, createdAt }: Entry, at: Date) =>
  note(id, { id, name, pricePaise, category, description, createdAt }, at);

export const noteRemoval = (id: string, at: Date): Part => note(id, undefined, at);

export interface News {
  changes: LoggedChange[];
  manifest: Manifest | undefined;
}

/** Changes from a time on and the snapshot there is: one small Query, however large the catalogue. */
export async function readNews(from: Date): Promise<News> {
  const news: News = { changes: [], manifest: undefined };
  const query = {
    IndexName: "byKind",
    KeyConditionExpression: "kindPk = :catalogue AND kindSk >= :from",
    ExpressionAttributeValues: { ":catalogue": kindPk, ":from": from.toISOString() },
  };
  for await (const items of everyPage(query)) {
    for (const item of items) {
      if (item.sk === manifestKey.sk) news.manifest = Manifest.parse(item);
      else {
        const { id, kindSk, entry } = ChangeItem.parse(item);
        news.changes.push({ id, mark: kindSk, entry });
      }
    }
  }
  return news;
}

export async function findManifest(): Promise<Manifest | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: manifestKey, ConsistentRead: true }),
  );
  return item && Manifest.parse(item);
}

/** False when another builder has been there since the manifest was read. */
export async function replaceManifest(
  old: Manifest | undefined,
  manifest: Omit<Manifest, "version">,
): Promise<boolean> {
  const Item = {
    ...manifestKey,
    kindPk,
    kindSk: manifestKey.sk,
    ...manifest,
    version: (old?.version ?? 0) + 1,
  };
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item,
        ...(old
          ? {
              ConditionExpression: "version = :old",
              ExpressionAttributeValues: { ":old": old.version },
            }
          : { ConditionExpression: "attribute_not_exists(pk)" }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
