import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { clientOf, newDataFile, rupees, startShop, startSimulator } from "./harness.ts";
import { close } from "./harness-core.ts";

vi.setConfig({ testTimeout: 20_000 });
const draft = { amount: 5000, ...rupees };
const script = fileURLToPath(new URL("./process.ts", import.meta.url));

/** The simulator in a process of its own, to be killed. */
async function startProcess(dataFile: string, webhookUrl: string) {
  const child = spawn(process.execPath, [script, dataFile, webhookUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const port = await new Promise<number>((resolve) =>
    child.stdout.once("data", (text) => resolve(Number(text))),
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { stripe: clientOf(port), kill };
}

test("a restart finds intents, refunds, events, keys and settings as they were", async () => {
  const first = await startSimulator();
  const { stripe, control, flush, dataFile } = first;
  const paid = await stripe.paymentIntents.create(
    { ...draft, payment_method: "pm_card_refundFail", confirm: true },
    { idempotencyKey: "pi-1" },
  );
  await flush();
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 2000 });
  const fault = { op: "payment_intents.cancel", status: 500, times: 1 };
  await control("", { webhooks: "off", failNext: fault });
  const waiting = await stripe.paymentIntents.create(draft);
  await first.stop();

  const second = await startSimulator(dataFile);
  expect(await second.stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: "succeeded" });
  expect((await second.stripe.refunds.list()).data.map(({ id }) => id)).toEqual([refund.id]);
  expect((await second.control()).body).toMatchObject({ webhooks: "off", failNext: [fault] });
  const replay = await second.stripe.paymentIntents.create(
    { ...draft, payment_method: "pm_card_refundFail", confirm: true },
    { idempotencyKey: "pi-1" },
  );
  expect(replay.id).toBe(paid.id);
  await second.flush();
  const about = second.received.map(({ data }) => data.object);
  expect(about).toContainEqual(expect.objectContaining({ id: waiting.id }));
  expect((await second.stripe.refunds.retrieve(refund.id)).status).toBe("failed");
});

test("a killed process keeps every payment it acknowledged", async () => {
  const shop = await startShop();
  onTestFinished(() => close(shop.server));
  const dataFile = newDataFile();
  const first = await startProcess(dataFile, shop.url);
  const acknowledged: string[] = [];
  const buy = async (): Promise<void> => {
    const { id } = await first.stripe.paymentIntents.create({
      ...draft,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    acknowledged.push(id);
    await buy();
  };
  const buyers = Promise.allSettled([buy(), buy(), buy(), buy()]);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(40), { timeout: 10_000 });
  await first.kill();
  await buyers;

  const second = await startProcess(dataFile, shop.url);
  const kept = await second.stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(kept.every(({ status, latest_charge }) => status === "succeeded" && latest_charge !== null)).toBe(
    true,
  );
  const isTold = (id: string) =>
    shop.received.some(
      ({ type, data }) => type === "payment_intent.succeeded" && "id" in data.object && data.object.id === id,
    );
  await vi.waitFor(() => expect(kept.filter(({ id }) => !isTold(id))).toEqual([]), { timeout: 10_000 });
});

test("a line that was being written when the process died is dropped", async () => {
  const first = await startSimulator();
  const { id } = await first.stripe.paymentIntents.create(draft);
  await first.stop();
  appendFileSync(first.dataFile, '[["payment_intent","pi_half",{"id":"pi_ha');
  const second = await startSimulator(first.dataFile);
  expect((await second.control("/ledger")).body.intents.map((intent: { id: string }) => intent.id)).toEqual([
    id,
  ]);
});
