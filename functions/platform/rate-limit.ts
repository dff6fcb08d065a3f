import { above, atMost, type Change, type Condition, missingOr, update } from "./expressions.ts";
import type { Key } from "./schema.ts";
import { getItem, write } from "./table.ts";

export interface Limit {
  hits: number;
  windowSeconds: number;
}

interface Bucket {
  hits: number;
  beganAtSeconds: number;
}

const bucketKey = (name: string): Key => ({ pk: `RATE#${name}`, sk: "RATE" });

/** The hits counted after the change; undefined when the bucket is not as the condition says. */
async function change(name: string, by: Change<Bucket>, where: Condition<Bucket>) {
  const bucket = await write(update(bucketKey(name), by, where));
  return bucket && Number(bucket.hits);
}

/** Counts one more and says whether it is within the limit; the window begins with the first. */
export async function consume(name: string, { hits, windowSeconds }: Limit, now: Date): Promise<boolean> {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const windowStart = nowSeconds - windowSeconds;
  const inWindow = () => change(name, { add: { hits: 1 } }, { beganAtSeconds: above(windowStart) });
  const newWindow = () =>
    change(
      name,
      { set: { hits: 1, beganAtSeconds: nowSeconds, expiresAtSeconds: nowSeconds + windowSeconds } },
      { beganAtSeconds: missingOr(atMost(windowStart)) },
    );
  const count = (await inWindow()) ?? (await newWindow()) ?? (await inWindow()) ?? 1;
  return count <= hits;
}

/** Says whether one more would be within the limit, and counts nothing. */
export async function hasRoom(name: string, { hits, windowSeconds }: Limit, now: Date): Promise<boolean> {
  const bucket = await getItem(bucketKey(name));
  const windowStart = Math.floor(now.getTime() / 1000) - windowSeconds;
  return Number(bucket?.beganAtSeconds ?? 0) <= windowStart || Number(bucket?.hits) < hits;
}

/** Takes back one that was counted. */
export async function release(name: string): Promise<void> {
  await change(name, { add: { hits: -1 } }, { hits: above(0) });
}
