import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { putNext, remove, type TransactItem, update } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany, rounds, transact, write } from "../platform/table.ts";
import { Webhook } from "./webhook.ts";

/** Stored in one item, so that their limit holds under concurrent changes and an event reads one item. */
const Webhooks = z.object({ version: z.number(), webhooks: z.array(Webhook) });
type Webhooks = z.infer<typeof Webhooks>;

export const webhooksKey: Key = { pk: "WEBHOOKS", sk: "WEBHOOKS" };

const readList = (item: Item | undefined): Webhooks =>
  item ? Webhooks.parse(item) : { version: 0, webhooks: [] };

export const readWebhooks = (item: Item | undefined): Webhook[] => readList(item).webhooks;

export const findWebhooks = async (): Promise<Webhook[]> => readWebhooks(await getItem(webhooksKey));

export interface WebhooksChange {
  webhooks: Webhook[];
  extra: Record<string, TransactItem>;
}

/** May call `change` several times; undefined changes nothing. Throws `unavailable` (503). */
export async function changeWebhooks(
  change: (webhooks: readonly Webhook[]) => WebhooksChange | undefined,
): Promise<void> {
  for await (const _ of rounds()) {
    const seen = readList(await getItem(webhooksKey));
    const changed = change(seen.webhooks);
    if (!changed) return;
    const { webhooks, extra } = changed;
    const failed = await transact({ ...extra, webhooks: putNext(webhooksKey, seen, { webhooks }) });
    if (failed.size === 0) return;
  }
  throw new AppError("unavailable");
}

const Health = z.object({ failingSince: z.string() });
type Health = z.infer<typeof Health>;

export const healthKey = (id: string): Key => ({ pk: `WEBHOOK#${id}`, sk: "HEALTH" });

export const readFailingSince = (item: Item | undefined): string | undefined =>
  item && Health.parse(item).failingSince;

/** Returns when each began to fail, by id. */
export async function findFailing(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await getMany(ids.map(healthKey), true);
  return new Map(
    items.map((item) => [String(item.pk).slice("WEBHOOK#".length), Health.parse(item).failingSince]),
  );
}

/** Returns when the address began to fail. */
export async function markFailing(id: string, at: Date): Promise<string> {
  const item = await write(
    update<Health>(healthKey(id), { setIfMissing: { failingSince: at.toISOString() } }),
  );
  return readFailingSince(item) ?? at.toISOString();
}

export const markWorking = (id: string): TransactItem => remove<Health>(healthKey(id));
