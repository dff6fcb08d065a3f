import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { elsewhere, openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let secret: string;
beforeAll(async () => {
  shop = await openShop([], { POWERTOOLS_METRICS_DISABLED: "false" });
  secret = JSON.parse(readFileSync(join(shop.stage.dataDir, "secrets.json"), "utf8")).webhook.secret;
});
afterAll(() => shop.close());

const event = { id: "evt_1", object: "event", type: "payment_intent.created", data: { object: {} } };
/** JSON in Stripe's format. */
const body = JSON.stringify(event, null, 2);
const minute = 60;

function signature(signed: string, ageSeconds = 0, key = secret): string {
  const at = Math.floor(Date.now() / 1000) - ageSeconds;
  return `t=${at},v1=${createHmac("sha256", key).update(`${at}.${signed}`).digest("hex")}`;
}

async function report(sent: string, signed: string | undefined, headers = elsewhere()) {
  const response = await shop.stage.client().send("/api/v1/payment/webhook", {
    method: "POST",
    body: sent,
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(signed && { "stripe-signature": signed }),
    },
  });
  return { status: response.status, ...(await response.json()) };
}

const counted = (name: string): number => shop.stage.output().split(`"${name}":1`).length - 1;

/** The answer to a report, and the metrics that it was counted under. */
async function countedAs(sent: string, signed: string | undefined) {
  const before = [counted("WebhookSignatureStale"), counted("WebhookRefused")];
  const { status } = await report(sent, signed);
  // The log lines arrive asynchronously, from another process.
  await expect
    .poll(() => counted("WebhookSignatureStale") + counted("WebhookRefused"))
    .toBe(before[0]! + before[1]! + 1);
  return { status, stale: counted("WebhookSignatureStale") - before[0]! };
}

test("a freshly signed event is accepted and raises no metric", async () => {
  const before = counted("WebhookSignatureStale") + counted("WebhookRefused");
  expect(await report(body, signature(body))).toEqual({ status: 200, success: true });
  await countedAs(body, undefined);
  expect(counted("WebhookSignatureStale") + counted("WebhookRefused")).toBe(before + 1);
});

test("a correctly signed event that is late or reformatted is counted apart from a forged one", async () => {
  expect(await countedAs(body, signature(body, 6 * minute))).toEqual({ status: 400, stale: 1 });
  expect(await countedAs(JSON.stringify(event), signature(body))).toEqual({ status: 400, stale: 1 });
  expect(await countedAs(body, undefined)).toEqual({ status: 400, stale: 0 });
  expect(await countedAs(body, signature(body, 0, "whsec_other"))).toEqual({ status: 400, stale: 0 });
  expect(await countedAs(body.replace("evt_1", "evt_2"), signature(body))).toEqual({ status: 400, stale: 0 });
  expect(await countedAs("not JSON", "t=1,v1=00")).toEqual({ status: 400, stale: 0 });
});

test("an IP address with many rejected events is rate limited, but a signed event from there is accepted", async () => {
  const place = elsewhere();
  for (let sent = 0; sent < 60; sent++) expect((await report(body, undefined, place)).status).toBe(400);
  expect(await report(body, undefined, place)).toMatchObject({ status: 429, code: "too_many_attempts" });
  expect(await report(body, signature(body), place)).toMatchObject({ status: 200 });
  expect(await report(body, undefined)).toMatchObject({ status: 400, message: "Invalid signature" });
  await shop.stage.advance(15 * minute + 1);
  expect((await report(body, undefined, place)).status).toBe(400);
});
