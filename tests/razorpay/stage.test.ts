import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStage, type TestStage } from "../support/stage.ts";
import { draft } from "./harness.ts";

let stage: TestStage;
beforeAll(async () => {
  stage = await startStage({ env: { FUNCTIONS: "sources" } });
});
afterAll(() => stage.close());

test("the stage loads the simulator on first use, and mounts the API, its controls and its clock, and keeps its keys with Stripe's", async () => {
  expect(existsSync(join(stage.dataDir, "razorpay.sqlite"))).toBe(false);
  expect(await stage.get("/_local/about")).toMatchObject({ razorpay: false });
  const { razorpay: keys } = JSON.parse(readFileSync(join(stage.dataDir, "secrets.json"), "utf8"));
  expect(keys.keyId).toMatch(/^rzp_test_\w{14}$/);
  const call = async (path: string, body?: object) => {
    const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`;
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(`${stage.url}/_local/razorpay${path}`, {
      ...init,
      headers: { authorization },
    });
    return response.json();
  };
  const { id } = await call("/v1/orders", draft);
  const settings = await stage.post("/_local/control", {
    razorpay: { lateAuthorisation: 172_800, webhooks: "off" },
  });
  expect(settings).toMatchObject({ razorpay: { lateAuthorisation: 172_800, webhooks: "off" } });
  await stage.post("/_local/razorpay/control/pay", { order: id, method: "upi", outcome: "approve" });
  await stage.advance(172_801);
  expect((await call(`/v1/orders/${id}/payments`)).items).toMatchObject([{ status: "authorized" }]);
  const payments = [{ provider: "razorpay", methods: ["upi"] }];
  expect(await stage.post("/_local/control", { payments })).toMatchObject({ payments });
  const usual = [{ provider: "stripe", methods: ["card"] }];
  expect(await stage.post("/_local/control", { payments: null })).toMatchObject({ payments: usual });
  const refused = await fetch(`${stage.url}/_local/control`, {
    method: "POST",
    body: JSON.stringify({ razorpay: { webhooks: "sometimes" } }),
  });
  expect(refused.status).toBe(400);
});
