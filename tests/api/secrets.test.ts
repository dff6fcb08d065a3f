import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop([], { POWERTOOLS_LOG_LEVEL: "DEBUG" });
});
afterAll(() => shop.close());

const password = "canary-password-5417";
const nextPassword = "canary-next-password-9921";

async function everyItem(): Promise<string> {
  let dump = "";
  let cursor: string | undefined = "";
  while (cursor !== undefined) {
    const page: { items: unknown[]; cursor?: string } = await shop.stage.get(
      `/_local/items?prefix=&cursor=${encodeURIComponent(cursor)}`,
    );
    dump += JSON.stringify(page.items);
    cursor = page.cursor;
  }
  return dump;
}

test("table and log contain no password, cookie or reset token, and the log contains no address", async () => {
  const email = newEmail();
  const client = shop.stage.client();
  await client.call("account/register", { name: "Asha", email, password });
  const cookies = [...client.cookies.values()];
  await shop.stage.client().refusal("account/login", { email, password: `${password}-wrong` });
  await client.call("account/forgot-password", { email });
  await shop.stage.drain();
  const [mail] = await shop.stage.get<{ text: string }[]>("/_local/mail");
  const token = /\/password\/reset\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "no token was mailed";
  await client.call("account/reset-password", {
    token,
    newPassword: nextPassword,
    newConfirmPassword: nextPassword,
  });
  await client.send("/api/v1/order/new", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ card: "4242424242424242", note: "canary-body" }),
  });
  const secrets = [password, nextPassword, token, ...cookies];
  const table = await everyItem();
  const log = shop.stage.output();
  expect(table).toContain(email);
  expect(log).toContain('"route":"account/reset-password"');
  for (const secret of secrets) {
    expect({ secret, inTable: table.includes(secret) }).toEqual({ secret, inTable: false });
    expect({ secret, inLog: log.includes(secret) }).toEqual({ secret, inLog: false });
  }
  for (const text of [email, "canary-body", "4242424242424242"])
    expect({ text, inLog: log.includes(text) }).toEqual({ text, inLog: false });
});
