import { expect, test, vi } from "vitest";
import { draft, type ReceivedEvent, startSimulator } from "./harness.ts";

const typesOf = (events: readonly ReceivedEvent[]) => events.map(({ event }) => event);

async function buy({ razorpay, control }: Awaited<ReturnType<typeof startSimulator>>) {
  const { id } = await razorpay.orders.create(draft);
  return (await control("/pay", { order: id })).body;
}

test("a payment's events arrive unprompted and signed; each is a snapshot", async () => {
  const started = await startSimulator();
  const { payment } = await buy(started);
  await vi.waitFor(() => expect(started.received).toHaveLength(3), 60_000);
  const byType = Object.fromEntries(started.received.map((event) => [event.event, event]));
  expect(byType["payment.authorized"]).toMatchObject({
    entity: "event",
    account_id: expect.stringMatching(/^acc_/),
    contains: ["payment"],
    payload: { payment: { entity: { id: payment, status: "authorized", captured: false, notes: [] } } },
  });
  expect(byType["payment.captured"]?.payload.payment?.entity).toMatchObject({ status: "captured" });
  expect(byType["order.paid"]).toMatchObject({
    contains: ["payment", "order"],
    payload: { order: { entity: { status: "paid", notes: draft.notes, receipt: draft.receipt } } },
  });
  expect(new Set(started.received.map(({ id }) => id)).size).toBe(3);
});

test("a rejected event is sent again under the same id", async () => {
  const started = await startSimulator();
  await started.control("", { webhooks: "off" });
  await buy(started);
  started.answers.push(500, 500, 500);
  expect((await started.flush()).body).toEqual({ delivered: 0, failed: 3 });
  expect((await started.flush()).body).toEqual({ delivered: 3, failed: 0 });
  const deliveries = (await started.control("/deliveries")).body;
  expect(
    deliveries.map(({ attempts, state }: { attempts: number; state: string }) => [attempts, state]),
  ).toEqual(Array.from({ length: 3 }, () => [2, "delivered"]));
  await started.control("/resend", { event: started.received[0]?.id });
  await started.flush();
  expect(started.received[3]).toEqual(started.received[0]);
});

test("twice sends each event two times under one id", async () => {
  const started = await startSimulator();
  await started.control("", { webhooks: "twice" });
  await buy(started);
  await vi.waitFor(() => expect(started.received).toHaveLength(6), 60_000);
  expect(new Set(started.received.map(({ id }) => id)).size).toBe(3);
});

test("shuffled sends the latest event first", async () => {
  const started = await startSimulator();
  await started.control("", { webhooks: "shuffled" });
  await buy(started);
  await vi.waitFor(() => expect(started.received).toHaveLength(3), 60_000);
  expect(typesOf(started.received)).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
});

test("tampered changes the body and not its signature; on sends the real one", async () => {
  const started = await startSimulator();
  await started.control("", { webhooks: "tampered" });
  await buy(started);
  await started.flush();
  expect(started.received).toEqual([]);
  expect(new Set(started.rejected).size).toBe(3);
  await started.control("", { webhooks: "on" });
  await started.flush();
  expect(typesOf(started.received).sort()).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
});

test("disputes of a captured payment send their events", async () => {
  const started = await startSimulator();
  const { payment } = await buy(started);
  await started.flush();
  const { body: dispute } = await started.control("/dispute", { payment });
  expect(dispute).toMatchObject({
    status: "open",
    phase: "chargeback",
    amount: 204_000,
    amount_deducted: 0,
  });
  await started.control("/dispute/settle", { dispute: dispute.id, outcome: "won" });
  await started.flush();
  expect(typesOf(started.received).slice(3)).toEqual(["payment.dispute.created", "payment.dispute.won"]);
  expect(started.received[3]?.contains).toEqual(["payment", "dispute"]);
});
