import * as z from "zod/mini";
import { queryPage } from "../platform/query.ts";
import type { Item } from "../platform/schema.ts";
import { type Activity, inOrder } from "./activity.ts";
import { partitionOf, type Subject } from "./audit.table.ts";

const ActivityItem = z.object({
  did: z.string(),
  actorName: z.string(),
  at: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export function readActivity(item: Item): Activity {
  const { did, actorName, at, details } = ActivityItem.parse(item);
  return { did, by: actorName, at, details };
}

export async function findActivity(subject: Subject, limit: number): Promise<Activity[]> {
  const range = { partition: partitionOf(subject), prefix: "AUDIT#" };
  const { Items: items = [] } = await queryPage(range, { ScanIndexForward: false, Limit: limit });
  return items.map(readActivity).sort(inOrder).reverse();
}
