import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openReceiver } from "../support/receiver.ts";
import { openMoneyShop } from "./support/shop.ts";
import { password, type Shopper } from "./support/shopper.ts";

const receiver = await openReceiver();
const shop = await openMoneyShop({ RECEIVERS: receiver.url });
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await receiver.close();
});

let staff: Shopper;
let webhookId = "";
let secret = "";

beforeEach(async () => {
  staff = await shop.admin();
  await staff.client.call("account/login", { email: staff.email, password });
  for (const { _id: id } of (await staff.client.call("admin/webhooks/list", {})).webhooks)
    await staff.client.call("admin/webhooks/delete", { id });
  const made = await staff.client.call("admin/webhooks/create", {
    url: receiver.url,
    events: ["product.created"],
  });
  webhookId = made.webhook._id;
  secret = made.secret;
});

async function log() {
  await staff.send("GET", "/api/v1/profile");
  return (await staff.client.call("admin/webhooks/deliveries", { id: webhookId })).deliveries;
}

const created = { type: "product.created" };
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64");

/** Restarts the shop with these keys, as a deployment would find them. */
const withKeys = (current: string, keys: (given: Record<string, string>) => Record<string, string>) =>
  shop.whileStopped((dataDir) => {
    const file = join(dataDir, "secrets.json");
    const secrets = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(
      file,
      JSON.stringify({ ...secrets, session: { current, keys: keys(secrets.session.keys) } }),
    );
  });

/** Makes a product. Resolves to what the public library reads from the event, if one came. */
async function nextEvent(): Promise<unknown> {
  receiver.received.length = 0;
  await shop.product({ stock: 20 });
  await shop.drain();
  const [first] = receiver.received;
  if (!first) return undefined;
  const headers = Object.entries(first.headers).map(([name, value]) => [name, String(value)]);
  return new Verifier(secret).verify(first.body, Object.fromEntries(headers));
}

test("the keys that seal secrets can be replaced and retired, and receivers notice nothing", async () => {
  await withKeys("2", (keys) => ({ ...keys, 2: keyOf(2) }));
  expect(await nextEvent()).toMatchObject(created);
  await shop.post("/_local/jobs/webhook-sweep");
  await withKeys("2", () => ({ 2: keyOf(2) }));
  expect(await nextEvent()).toMatchObject(created);
});

test("events wait if their sealing keys are retired too soon, and a new secret sends them", async () => {
  await withKeys("3", () => ({ 3: keyOf(3) }));
  expect(await nextEvent()).toBe(undefined);
  expect(await log()).toMatchObject([{ status: "waiting", attempts: 0 }]);
  await staff.client.call("account/login", { email: staff.email, password });
  ({ secret } = await staff.client.call("admin/webhooks/secret", { id: webhookId }));
  await shop.advance(2);
  await shop.post("/_local/jobs/webhook-sweep");
  await shop.drain();
  expect(await log()).toMatchObject([{ status: "delivered", attempts: 1 }]);
  expect(await nextEvent()).toMatchObject(created);
});
