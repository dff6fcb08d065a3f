import * as z from "zod/mini";
import { put, remove } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";

const positionKey: Key = { pk: "PICTURESWEEP", sk: "POSITION" };
const Position = z.object({ lastKey: z.string() });

export async function readSweepPosition(): Promise<string | undefined> {
  const item = await getItem(positionKey);
  return item && Position.parse(item).lastKey;
}

/** Undefined starts the next sweep at the first picture. */
export async function saveSweepPosition(lastKey: string | undefined): Promise<void> {
  await write(lastKey === undefined ? remove(positionKey) : put({ ...positionKey, lastKey }));
}
