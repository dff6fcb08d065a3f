import { spawn } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { Store } from "../../infra/local/stripe/store.ts";
import { close } from "../support/servers.ts";
import { clientOf, newDataFile, rupees, startShop, startSimulator } from "./harness.ts";

const draft = { amount: 5000, ...rupees };
const script = fileURLToPath(new URL("./process.ts", import.meta.url));

/** Starts the simulator in a separate process that can be killed. */
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

test("intents, refunds, events, idempotency keys and settings survive a restart", async () => {
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
  const delivered = second.received.map(({ data }) => data.object);
  expect(delivered).toContainEqual(expect.objectContaining({ id: waiting.id }));
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
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(40), { timeout: 60_000 });
  await first.kill();
  await buyers;

  const second = await startProcess(dataFile, shop.url);
  const saved = await second.stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  expect(saved.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(saved.every(({ status, latest_charge }) => status === "succeeded" && latest_charge !== null)).toBe(
    true,
  );
  const isSent = (id: string) =>
    shop.received.some(
      ({ type, data }) => type === "payment_intent.succeeded" && "id" in data.object && data.object.id === id,
    );
  await vi.waitFor(() => expect(saved.filter(({ id }) => !isSent(id))).toEqual([]), {
    timeout: 60_000,
  });
});

test("a change cut short by a kill is discarded as a whole", async () => {
  const { stripe, stop, dataFile } = await startSimulator();
  const { id } = await stripe.paymentIntents.create(draft);
  await stop();
  const dying = new Store(dataFile);
  const intent = dying.get("payment_intent", id);
  if (intent === undefined) throw new Error("The intent is missing");
  dying.put("payment_intent", { ...intent, id: "pi_half" });
  dying.put("payment_intent", { ...intent, amount: 1 });
  dying.close();
  const second = await startSimulator(dataFile);
  const { intents } = (await second.control("/ledger")).body;
  expect(intents).toMatchObject([{ id, amount: draft.amount }]);
});

test("a change that found the disk full is undone, and the next one is kept", () => {
  const file = newDataFile();
  const store = new Store(file);
  const other = new DatabaseSync(file);
  // SQLite ends the transaction by itself then, as it does where the disk is full.
  other.exec(
    "CREATE TRIGGER full BEFORE INSERT ON records BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END",
  );
  const plan = (id: string) => store.put("planned", { id, dueAt: 1, outcome: "failed" });
  expect(() => plan("lost")).toThrow("full");
  store.rollback();
  other.exec("DROP TRIGGER full");
  other.close();
  plan("kept");
  store.commit();
  expect(store.all("planned").map(({ id }) => id)).toEqual(["kept"]);
  store.close();
});
