import { type AttributeChange, above, atMost, type Condition, missingOr, update } from "./expressions.ts";
import type { Key } from "./schema.ts";
import { getTogether, write } from "./table.ts";

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

/** Returns the names of full buckets. Counts nothing. */
export async function findFullOf(
  limits: ReadonlyMap<string, Limit>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const names = [...limits.keys()];
  const buckets = await getTogether(...names.map(bucketKey));
  const full = names.filter((name, index) => {
    const { attempts = 0, windowSeconds = 0 } = limits.get(name) ?? {};
    const bucket = buckets[index];
    const windowStart = Math.floor(now.getTime() / 1000) - windowSeconds;
    return Number(bucket?.beganAtSeconds ?? 0) > windowStart && Number(bucket?.attempts) >= attempts;
  });
  return new Set(full);
}

export async function release(name: string): Promise<void> {
  await change(name, { add: { attempts: -1 } }, { attempts: above(0) });
}
