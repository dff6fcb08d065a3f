import { readFileSync } from "node:fs";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { razorpayWorks } from "../../infra/cli/payment-checks.ts";
import { razorpayClient } from "../../infra/cli/razorpay-client.ts";
import { tryRazorpay } from "../../infra/cli/razorpay-trial.ts";
import { storeKeys } from "../../infra/cli/store-keys.ts";
import { razorpayEvents } from "../../infra/cli/webhook.ts";
import { stageOf } from "../../infra/stages.ts";
import { keys, startSimulator } from "../razorpay/harness.ts";
import { root } from "./cli-process.ts";
import { serve, serveFormation } from "./fake-aws.ts";

afterEach(() => vi.unstubAllEnvs());

const target = (change: object = {}) => ({
  name: "dev",
  stage: {
    ...stageOf("dev"),
    payments: [{ provider: "razorpay" as const, methods: ["upi" as const] }],
    ...change,
  },
});

/** A fake Secrets Manager that starts with what CloudFormation generates. */
async function serveSecrets() {
  const stored: Record<string, string> = {};
  const served = await serve(async (request, response) => {
    const { SecretId = "", SecretString } = (await json(request)) as Record<string, string>;
    if (SecretString !== undefined) stored[SecretId] = SecretString;
    response.setHeader("content-type", "application/x-amz-json-1.1");
    response.end(JSON.stringify({ Name: SecretId, SecretString: stored[SecretId] ?? "generated-4f" }));
  });
  onTestFinished(async () => void (await served.close()));
  return { stored, url: served.url };
}

async function start(outputs: Record<string, string> = {}) {
  const [simulator, secrets, formation] = [
    await startSimulator(),
    await serveSecrets(),
    await serveFormation("ap-south-1"),
  ];
  Object.assign(formation.outputs, outputs);
  onTestFinished(async () => void (await formation.close()));
  const environment = {
    AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    RAZORPAY_API_URL: simulator.origin,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: "secretOfTheTestKey",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return { simulator, stored: secrets.stored };
}

const Found = z.object({ items: z.array(z.object({ id: z.string(), receipt: z.string() })) });

test("keys are checked and stored, and what the Dashboard's webhook needs is printed", async () => {
  const { simulator, stored } = await start();
  vi.stubEnv("RAZORPAY_KEY_SECRET", keys.keySecret);
  const said = await storeKeys(target());
  const { secret } = JSON.parse(stored["cli-RazorpayWebhookSecretArn"] ?? "");
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(said.split("\n")).toEqual([
    "Stage dev takes payments; in Razorpay's Dashboard, under Accounts & Settings, Webhooks, the webhook must have:",
    "  URL: cli-Url/api/v1/payment/razorpay/webhook",
    `  Secret: ${secret}`,
    `  Events: ${razorpayEvents.join(", ")}`,
  ]);
  expect(JSON.parse(stored["cli-RazorpaySecretArn"] ?? "")).toEqual({
    keyId: keys.keyId,
    keySecret: keys.keySecret,
  });
  expect(stored).not.toHaveProperty("cli-StripeSecretArn");
  expect(await storeKeys(target())).toBe(said);
  expect(await storeKeys(target(), true)).not.toBe(said);
  await simulator.stop();
});

test("a preview keeps keys and webhook secret in one secret", async () => {
  const { stored } = await start({ RazorpayWebhookSecretArn: "cli-RazorpaySecretArn" });
  vi.stubEnv("RAZORPAY_KEY_SECRET", keys.keySecret);
  const said = await storeKeys(target());
  const { secret } = JSON.parse(stored["cli-RazorpaySecretArn"] ?? "");
  expect(said).toContain(`Secret: ${secret}`);
  expect(Object.keys(stored)).toEqual(["cli-RazorpaySecretArn"]);
  expect(await razorpayWorks(target())).toMatchObject({ is: expect.stringMatching(/^made and read order_/) });
});

test.each([
  ["keys of the other mode", { stripe: "live" }, {}, "to live keys of Razorpay"],
  [
    "no keys",
    {},
    { RAZORPAY_KEY_ID: "" },
    "set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET to test keys of Razorpay",
  ],
  ["an unknown key", {}, { RAZORPAY_KEY_SECRET: "unknown" }, "Razorpay: Authentication failed"],
  ["an unreachable Razorpay", {}, { RAZORPAY_API_URL: "http://127.0.0.1:9" }, "Razorpay: no answer"],
])("%s stores nothing and is said in one line", async (_, change, environment, line) => {
  const { stored } = await start();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  await expect(storeKeys(target(change))).rejects.toThrow(line);
  expect(stored).toEqual({});
});

test("the doctor names what is missing, then makes and reads one order of ₹1, however often it is called", async () => {
  const { simulator, stored } = await start();
  const todo = "npm run secrets -- --stage dev";
  expect(await razorpayWorks(target())).toBe(todo);
  vi.stubEnv("RAZORPAY_KEY_SECRET", keys.keySecret);
  await storeKeys(target());
  const made = {
    is: expect.stringMatching(/^made and read order_\w+ of ₹1; .* pay it at file:\S+\.html and run/),
  };
  const first = await razorpayWorks(target());
  expect(first).toEqual(made);
  expect(await razorpayWorks(target())).toEqual(first);
  const client = razorpayClient(keys);
  expect((await client.get(Found, "orders?count=100")).items).toHaveLength(1);
  expect(await razorpayWorks(target({ stripe: "live" }))).toBe(`${todo}, with live keys`);
  stored["cli-RazorpaySecretArn"] = JSON.stringify({ keyId: keys.keyId, keySecret: "other" });
  await expect(razorpayWorks(target())).rejects.toThrow("Razorpay: Authentication failed");
  await simulator.stop();
});

test("a trial's order that a person has paid is refunded once", async () => {
  const { simulator } = await start();
  const client = razorpayClient(keys);
  const trial = { name: "dev", mode: "test" } as const;
  await tryRazorpay(client, trial);
  const [order] = (await client.get(Found, "orders?count=1")).items;
  await simulator.control("/pay", { order: order?.id, method: "netbanking", outcome: "approve" });
  const refunded = await tryRazorpay(client, trial);
  expect(refunded.is).toMatch(/of ₹1, refunded pay_\w+ with rfnd_\w+$/);
  expect(refunded.unpaid).not.toBe(order?.id);
  expect((await tryRazorpay(client, trial)).is).toMatch(/of ₹1$/);
  expect(await tryRazorpay(client, { ...trial, mode: "live" })).toEqual({ is: "answers to the live keys" });
});

test("the handler knows every event that the Dashboard is to send", () => {
  const source = readFileSync(join(root, "functions/payments/razorpay-events.ts"), "utf8");
  const named = [...source.matchAll(/"((?:payment|order|refund)\.[\w.]+)"/g)].map(([, event]) => event);
  expect(razorpayEvents.filter((event) => !event.startsWith("payment.dispute."))).toEqual(
    named.filter((event) => !event?.startsWith("payment.dispute.")),
  );
  expect(razorpayEvents).toEqual(
    expect.arrayContaining(named.filter((event) => event !== "payment.dispute.")),
  );
});
