import { afterAll, test } from "vitest";
import { openReceiver } from "../support/receiver.ts";
import { openMoneyShop } from "./support/shop.ts";
import { floodReceiver } from "./support/webhook-floods.ts";

const receiver = await openReceiver();
const shop = await openMoneyShop({
  RECEIVERS: receiver.url,
  PAUSED_QUEUES: "due-payments,batch,webhooks",
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await receiver.close();
});

test("a bulk edit of 2,000 products sends an event for each, at most twenty at once", async () => {
  const { seconds, most, units } = await floodReceiver(shop, receiver, 2000);
  console.info(`${seconds.toFixed(1)} s, ${most} at once, ${units.toFixed(1)} units an event`);
});
