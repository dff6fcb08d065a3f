import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueueStore } from "../../infra/local/queues/queue-store.ts";

const limits = { batchSize: 10, visibilitySeconds: 30, maxReceives: 3 };
let dir: string;
let store: QueueStore;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  dir = mkdtempSync(join(tmpdir(), "earshot-queues-"));
  store = new QueueStore(join(dir, "queues.sqlite"));
});
afterEach(() => {
  vi.useRealTimers();
  store.close();
  rmSync(dir, { recursive: true });
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const receive = () => store.receive("mail", limits);
const bodies = () => receive().map(({ body }) => body);

test("a delayed message becomes visible once the clock has moved on, not before", () => {
  store.send("mail", "later", 900);
  store.send("mail", "now");
  expect(store.count("mail")).toEqual({ waiting: 1, inFlight: 0, delayed: 1, dead: 0 });
  expect(bodies()).toEqual(["now"]);
  pass(899);
  expect(bodies()).not.toContain("later");
  pass(1);
  expect(bodies()).toContain("later");
});

test("a received message is hidden until its visibility timeout ends, then is redelivered with a new receipt", () => {
  store.send("mail", "once");
  const [first] = receive();
  expect([receive(), store.count("mail")]).toEqual([[], { waiting: 0, inFlight: 1, delayed: 0, dead: 0 }]);
  pass(30);
  expect(store.count("mail").waiting).toBe(1);
  const [second] = receive();
  expect(second).toMatchObject({ id: first?.id, body: "once", receives: 2 });
  expect(second?.receipt).not.toBe(first?.receipt);
  // The first delivery came to its end after the second began.
  store.remove("mail", first?.receipt ?? "");
  expect(store.count("mail").inFlight).toBe(1);
  store.remove("mail", second?.receipt ?? "");
  expect(store.count("mail")).toEqual({ waiting: 0, inFlight: 0, delayed: 0, dead: 0 });
});

test("only a message in flight can have its visibility timeout changed", () => {
  store.send("mail", "postponed");
  const [{ receipt } = { receipt: "" }] = receive();
  expect(store.hide("mail", receipt, 600)).toBe(true);
  pass(599);
  expect(receive()).toEqual([]);
  expect(store.hide("mail", receipt, 0)).toBe(true);
  expect(store.hide("mail", receipt, 60)).toBe(false);
  expect(bodies()).toEqual(["postponed"]);
});

test("after all its tries a message becomes a dead letter, and the others continue", () => {
  store.send("mail", "poison");
  for (let tried = 1; tried <= 3; tried++) {
    expect(receive()).toMatchObject([{ body: "poison", receives: tried }]);
    pass(30);
  }
  store.send("mail", "good");
  expect(bodies()).toEqual(["good"]);
  expect(store.count("mail").dead).toBe(1);
  expect(store.deadMessages()).toMatchObject([{ queue: "mail", body: "poison", receives: 3 }]);
});

test("queues are separate, deliver a batch at a time, and outlive the process", () => {
  for (let at = 0; at < 12; at++) store.send("mail", String(at));
  store.send("due-payments", "other");
  expect(bodies()).toHaveLength(10);
  store.close();
  store = new QueueStore(join(dir, "queues.sqlite"));
  expect(store.count("mail")).toMatchObject({ waiting: 2, inFlight: 10 });
  expect(bodies()).toEqual(["10", "11"]);
  expect(store.count("due-payments").waiting).toBe(1);
});
