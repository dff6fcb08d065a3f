import { expect, test } from "vitest";
import { type EventPattern, matches } from "../../infra/event-pattern.ts";
import { jobs } from "../../infra/jobs.ts";

const change = (eventName: string, sk: string, image: Record<string, string> = {}) => ({
  eventName,
  dynamodb: {
    Keys: { pk: { S: "any" }, sk: { S: sk } },
    NewImage: Object.fromEntries(Object.entries(image).map(([name, value]) => [name, { S: value }])),
  },
});
const passes = (filters: readonly EventPattern[], event: object) =>
  filters.some((filter) => matches(filter, event));

test.each([
  ["a new order", change("INSERT", "ORDER")],
  ["another status of an order", change("MODIFY", "ORDER", { status: "Shipped" })],
  ["a refund", change("MODIFY", "REFUND#re_1", { status: "failed" })],
  ["a product whose stock changed", change("MODIFY", "STOCK")],
  ["a product's new description", change("MODIFY", "PRODUCT")],
  ["an invoice", change("INSERT", "DOCUMENT")],
  ["a step of a return", change("MODIFY", "RETURN#1")],
  ["a new payment", change("INSERT", "PAYMENT", { state: "OPEN" })],
  ["a settled payment", change("MODIFY", "PAYMENT", { state: "COMMITTED" })],
  ["a mail that is asked for", change("INSERT", "OUTBOX")],
  ["a new account", change("INSERT", "USER")],
  ["a deleted account", change("REMOVE", "USER")],
])("the stream's job receives %s", (_, event) => {
  expect(passes(jobs.stream.filters, event)).toBe(true);
});

test.each([
  ["a session", change("INSERT", "SESSION#1")],
  ["a throttle", change("MODIFY", "RATE")],
  ["its own counters", change("MODIFY", "SHOP#1")],
  ["its own marks", change("INSERT", "COUNTERS")],
  ["a mail's record", change("INSERT", "MAIL#Processing")],
  ["a changed name", change("MODIFY", "USER")],
  ["a changed review", change("MODIFY", "REVIEW#1")],
  ["an expired request for a mail", change("REMOVE", "OUTBOX")],
  ["an intent that a payment took", change("MODIFY", "PAYMENT", { state: "OPEN" })],
])("the stream's job does not receive %s", (_, event) => {
  expect(passes(jobs.stream.filters, event)).toBe(false);
});

test("the catalogue's job receives the change log only", () => {
  expect(passes(jobs.catalogue.filters, change("MODIFY", "CHANGE"))).toBe(true);
  expect(passes(jobs.catalogue.filters, change("REMOVE", "CHANGE"))).toBe(false);
  expect(passes(jobs.catalogue.filters, change("MODIFY", "PRODUCT"))).toBe(false);
});

test("a field must have one of the values, begin with the prefix, or be anything else", () => {
  const pattern: EventPattern = { a: ["x", { prefix: "y-" }], b: [{ "anything-but": ["no"] }] };
  expect(matches(pattern, { a: "x", b: "yes" })).toBe(true);
  expect(matches(pattern, { a: "y-1", b: "yes" })).toBe(true);
  expect(matches(pattern, { a: "z", b: "yes" })).toBe(false);
  expect(matches(pattern, { a: "x", b: "no" })).toBe(false);
  expect(matches(pattern, { a: "x" })).toBe(false);
  expect(matches(pattern, undefined)).toBe(false);
});
