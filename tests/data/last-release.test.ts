import { readFileSync, writeFileSync } from "node:fs";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { schema } from "../../functions/platform/schema.ts";
import { calls } from "../../shared/calls.ts";
import { openMoneyShop, tableName } from "../money/support/shop.ts";
import { Client } from "../support/client.ts";

/**
 * While a release is deployed, and after a rollback, code and pages of one release meet items and answers of
 * the other. `RECORD=1` records those of today, which is done once a release is out.
 */
const file = new URL("last-release.json", import.meta.url);
const isRecording = process.env.RECORD === "1";
const password = "a-long-pass-phrase";

type Key = keyof typeof calls;
type Json = Record<string, unknown>;
interface Question {
  who: "shopper" | "staff" | "nobody";
  key: Key;
  input: Json;
}
interface Recorded {
  emails: Record<"shopper" | "staff", string>;
  items: Json[];
  answers: (Question & { answer: unknown })[];
}

const shop = await openMoneyShop();
let clients: Record<Question["who"], Client>;
let recorded: Recorded;
afterAll(() => shop[Symbol.asyncDispose]());

const ask = ({ who, key, input }: Question): Promise<unknown> => clients[who].call(key, input as never);

/** A sale with everything after it, and what all who have to do with it can see. */
async function happen(): Promise<{ emails: Recorded["emails"]; questions: Question[] }> {
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const product = await shop.product({ stock: 5 });
  const { order } = await asha.buy([[product, 2]]);
  await asha.client.call("reviews/submit", { productId: product.id, rating: 4, comment: "Good." });
  await staff.move(order, { status: "Shipped" });
  await staff.move(order, { status: "Delivered" });
  const { return: request } = await asha.giveBack(order, [[product, 1]]);
  await staff.step(request, "approve");
  await new Client(shop.site).call("contact/send", {
    name: "N",
    email: asha.email,
    subject: "S",
    message: "M",
  });
  await shop.drain();
  const id = order?._id;
  clients = { shopper: asha.client, staff: staff.client, nobody: new Client(shop.site) };
  const questions: Question[] = [
    { who: "shopper", key: "account/profile", input: {} },
    { who: "shopper", key: "orders/mine", input: {} },
    { who: "shopper", key: "orders/get", input: { id } },
    { who: "nobody", key: "orders/track", input: { order: id, pin: "560025" } },
    { who: "nobody", key: "products/list", input: {} },
    { who: "nobody", key: "products/get", input: { id: product.id } },
    { who: "nobody", key: "products/reviews", input: { id: product.id } },
    { who: "staff", key: "admin/orders/list", input: {} },
    { who: "staff", key: "admin/payments/list", input: {} },
    { who: "staff", key: "admin/products/list", input: {} },
    { who: "staff", key: "admin/returns/list", input: {} },
    { who: "staff", key: "admin/messages/list", input: {} },
    { who: "staff", key: "admin/dashboard/get", input: {} },
  ];
  return { emails: { shopper: asha.email, staff: staff.email }, questions };
}

async function record(): Promise<void> {
  const { emails, questions } = await happen();
  const answers: Recorded["answers"] = [];
  for (const question of questions) answers.push({ ...question, answer: await ask(question) });
  const { Items = [] } = await shop.documents.send(new ScanCommand({ TableName: tableName }));
  // Without sessions and counts of attempts, which pass, and the stored catalogue, which is in the bucket.
  const items = Items.filter((item) => !(schema.ttl in item) && !String(item.pk).startsWith("CATALOGUE"));
  writeFileSync(file, `${JSON.stringify({ emails, items, answers }, undefined, 1)}\n`);
}

beforeAll(async () => {
  if (isRecording) await record();
  recorded = JSON.parse(readFileSync(file, "utf8"));
  for (const Item of recorded.items)
    await shop.documents.send(new PutCommand({ TableName: tableName, Item }));
  const signedIn = async (email: string): Promise<Client> => {
    const client = new Client(shop.site);
    await client.call("account/login", { email, password });
    return client;
  };
  const { shopper, staff } = recorded.emails;
  clients = { shopper: await signedIn(shopper), staff: await signedIn(staff), nobody: new Client(shop.site) };
});

/** The names of all fields, with the place of each. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = Array.isArray(value) ? `${path}[]` : `${path}.${name}`;
    return [place, ...fieldsOf(inner, place)];
  });
}
const namesIn = (value: unknown): string[] => [...new Set(fieldsOf(value))].sort();

test("the current code reads items written by the last release", async () => {
  expect(recorded.items.length).toBeGreaterThan(10);
  for (const { answer: before, ...question } of recorded.answers) {
    const idsIn = (answer: unknown) =>
      [...JSON.stringify(answer).matchAll(/"_id":"(\w+)"/g)].map(([, id]) => id);
    const today = idsIn(await ask(question));
    // It shows the last days only, and these become longer ago.
    if (question.key === "admin/dashboard/get") continue;
    expect(today, question.key).toEqual(expect.arrayContaining(idsIn(before)));
  }
});

test("the current pages accept the last release's responses, and every field of those still exists", () => {
  for (const { key, answer } of recorded.answers) {
    const parsed = z.safeParse(calls[key].output, answer);
    expect(parsed.error, key).toBeUndefined();
    expect(namesIn(parsed.data), key).toEqual(namesIn(answer));
  }
});
