import { expect } from "vitest";
import type { TestReceiver } from "../../support/receiver.ts";
import { BulkEdit } from "./bulk-edits.ts";
import type { Shop } from "./shop.ts";
import { password, type TestProduct } from "./shopper.ts";

/** Twenty messages are handled at once: four invocations with five each. */
const places = 20;
const answersAfterMs = 100;

/** Reprices products in one bulk edit while the queue of webhooks is paused, then lets it go. Returns what that took. */
export async function floodReceiver(shop: Shop, receiver: TestReceiver, count: number) {
  const staff = await shop.admin();
  const products: TestProduct[] = [];
  for (let index = 0; index < count; index++) products.push(await shop.product({ stock: 20 }));
  await shop.drain();
  await staff.client.call("account/login", { email: staff.email, password });
  const { webhook } = await staff.client.call("admin/webhooks/create", {
    url: receiver.url,
    events: ["product.updated"],
  });
  const edit = new BulkEdit(shop, staff);
  await edit.check(products, { price: { by: "percent", value: 10 } });
  await edit.begin("run");
  receiver.answer = (response) => setTimeout(() => response.writeHead(204).end(), answersAfterMs);
  let seconds = 0;
  const calls = await shop.meter(async () => {
    await edit.drain();
    await shop.drain();
    expect(await shop.queue("webhooks")).toMatchObject({ waiting: count });
    const startedAt = performance.now();
    await shop.drainQueue("webhooks");
    seconds = (performance.now() - startedAt) / 1000;
  });
  expect(await shop.queue("webhooks")).toMatchObject({ waiting: 0, inFlight: 0, delayed: 0, dead: 0 });
  const edited = receiver.received.map(({ event }) => [event.type, event.data._id, event.data.price]);
  expect(edited.toSorted()).toEqual(products.map(({ id }) => ["product.updated", id, 1100]).toSorted());
  expect(receiver.most).toBeLessThanOrEqual(places);
  expect(receiver.most).toBeGreaterThan(places / 2);
  const own = calls.filter(({ body }) => body.includes(`WEBHOOK#${webhook._id}`));
  const perEvent = (op: string) => own.filter((call) => call.op === op).length / count;
  // One to store it; one to claim it and one to record the answer.
  expect([perEvent("PutItem"), perEvent("UpdateItem")]).toEqual([1, 2]);
  const units = own.reduce((sum, call) => sum + call.units, 0) / count;
  return { seconds, most: receiver.most, units };
}
