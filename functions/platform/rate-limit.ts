import { type AttributeChange, above, atMost, type Condition, missingOr, update } from "./expressions.ts";
import type { Key } from "./schema.ts";
import { getItem, write } from "./table.ts";

export interface Limit {
  attempts: number;
  windowSeconds: number;
}

interface Bucket {
  attempts: number;
  beganAtSeconds: number;
}

const bucketKey = (name: string): Key => ({ pk: `RATE#${name}`, sk: "RATE" });

async function change(name: string, by: AttributeChange<Bucket>, where: Condition<Bucket>) {
  const bucket = await write(update(bucketKey(name), by, where));
  return bucket && Number(bucket.attempts);
}

/** Returns true within the limit. The window starts with the first attempt. */
export async function consume(name: string, { attempts, windowSeconds }: Limit, now: Date): Promise<boolean> {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const windowStart = nowSeconds - windowSeconds;
  const inWindow = () => change(name, { add: { attempts: 1 } }, { beganAtSeconds: above(windowStart) });
  const newWindow = () =>
    change(
      name,
      { set: { attempts: 1, beganAtSeconds: nowSeconds, expiresAtSeconds: nowSeconds + windowSeconds } },
      { beganAtSeconds: missingOr(atMost(windowStart)) },
    );
  const count = (await inWindow()) ?? (await newWindow()) ?? (await inWindow()) ?? 1;
  return count <= attempts;
}

export async function hasQuota(
  name: string,
  { attempts, windowSeconds }: Limit,
  now: Date,
): Promise<boolean> {
  const bucket = await getItem(bucketKey(name));
  const windowStart = Math.floor(now.getTime() / 1000) - windowSeconds;
  return Number(bucket?.beganAtSeconds ?? 0) <= windowStart || Number(bucket?.attempts) < attempts;
}

export async function release(name: string): Promise<void> {
  await change(name, { add: { attempts: -1 } }, { attempts: above(0) });
}
