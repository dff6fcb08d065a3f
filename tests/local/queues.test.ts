import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newEmail, password } from "../support/shop.ts";
import { startStage, type TestStage } from "../support/stage.ts";

interface Queue {
  name: string;
  waiting: number;
  inFlight: number;
  delayed: number;
  dead: number;
}

let dataDir: string;
let stage: TestStage;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "earshot-queues-"));
  stage = await startStage({ dataDir });
});
afterEach(async () => {
  await stage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const empty = { waiting: 0, inFlight: 0, delayed: 0, dead: 0 };
const queueOf = async (name: string) =>
  (await stage.get<Queue[]>("/_local/queues")).find((queue) => queue.name === name);
const subjects = async () =>
  (await stage.get<{ subject: string }[]>("/_local/mail")).map(({ subject }) => subject);
const drain = (name: string) => stage.post(`/_local/queues/${name}/drain`);

/** A person who asks for a new password. */
async function askForMail(): Promise<void> {
  const [client, email] = [stage.client(), newEmail()];
  await client.call("account/register", { name: "Asha", email, password });
  await stage.client().call("account/forgot-password", { email });
}

test("the queues are listed with their contents, and drained by name", async () => {
  expect(await stage.get("/_local/queues")).toEqual([
    { name: "pages", ...empty },
    { name: "mail", ...empty },
    { name: "due-payments", ...empty },
    { name: "due-products", ...empty },
    { name: "comparisons", ...empty },
    { name: "restocks", ...empty },
    { name: "batch", ...empty },
    { name: "webhooks", ...empty },
  ]);
  await askForMail();
  expect(await drain("mail")).toEqual({ ok: true });
  expect(await subjects()).toEqual(["Reset your Earshot password"]);
  expect(await queueOf("mail")).toEqual({ name: "mail", ...empty });
  const unknown = await fetch(`${stage.url}/_local/queues/none/drain`, { method: "POST" });
  expect(unknown.status).toBe(404);
});

test("while mail is down its messages wait, even across a restart; once it is back they are sent", async () => {
  const down = { mail: "down", edgeCache: false, indexLagMs: 0, listingAgeMs: 0, receiver: "up" };
  expect(await stage.post("/_local/control", { mail: "down" })).toEqual(down);
  expect(await stage.post("/_local/control", {})).toEqual(down);
  await askForMail();
  await stage.drain();
  expect([await subjects(), await queueOf("mail")]).toMatchObject([[], { inFlight: 1, dead: 0 }]);
  await stage.close();
  stage = await startStage({ dataDir });
  expect(await queueOf("mail")).toMatchObject({ dead: 0 });
  await drain("mail");
  expect(await subjects()).toEqual(["Reset your Earshot password"]);
});

test("a payment waits in its queue for as long as its hold, by the stage's clock", async () => {
  await stage.client().call("account/register", { name: "Asha", email: newEmail(), password });
  const shopper = stage.client();
  await shopper.call("account/register", { name: "Ravi", email: newEmail(), password });
  await shopper.call("payments/start", { amount: 51_000 });
  await stage.drain();
  expect(await queueOf("due-payments")).toMatchObject({ delayed: 1 });
  await stage.advance(3600);
  await drain("due-payments");
  expect(await queueOf("due-payments")).toEqual({ name: "due-payments", ...empty });
  const { intents } = await stage.get<{ intents: { status: string }[] }>("/_local/stripe/control/ledger");
  expect(intents.map(({ status }) => status)).toEqual(["canceled"]);
});

test("waiting messages are processed without a request", async () => {
  await stage.post("/_local/mail/control", { failNext: 3 });
  await askForMail();
  await vi.waitFor(async () => expect(await subjects()).toHaveLength(1), 60_000);
});
