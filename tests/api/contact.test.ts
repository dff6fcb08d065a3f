import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string;
}

const written = {
  name: "Asha Rao",
  email: "asha@example.test",
  subject: "A rattle",
  message: "The left one rattles.\n\nIs that <b>normal</b>?",
};
const mails = async () => {
  await shop.stage.drain();
  return shop.stage.get<Mail[]>("/_local/mail");
};

test("a message reaches the shop in one mail whose replies go to the writer", async () => {
  await shop.stage.client().call("contact/send", written);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: "Contact form: A rattle", replyTo: "asha@example.test" });
  expect(mail?.to).toContain("hello@earshot.test");
  expect(mail?.text).toContain("Asha Rao (asha@example.test) writes:");
  expect(mail?.text).toContain("The left one rattles.\n\nIs that <b>normal</b>?");
  expect(mail?.html).not.toContain("<b>normal");
});

test("a mail that fails at first is sent later", async () => {
  const before = (await mails()).length;
  await shop.stage.post("/_local/mail/control", { failNext: 3 });
  await shop.stage.client().call("contact/send", { ...written, subject: "Again" });
  const after = await mails();
  expect(after.map(({ subject }) => subject)).toContain("Contact form: Again");
  expect(after).toHaveLength(before + 1);
});

test.each([
  ["name", ""],
  ["email", "nobody"],
  ["subject", "One\r\nBcc: all@example.test"],
  ["message", "x".repeat(4001)],
])("%s is rejected when it is %j", async (field, value) => {
  const refused = await shop.stage.client().refusal("contact/send", { ...written, [field]: value });
  expect(refused).toMatchObject({ status: 400, code: "invalid", message: `Invalid ${field}` });
});

test("the eleventh message from one address within a quarter of an hour is rejected", async () => {
  const client = shop.stage.client();
  const place = { "x-local-client-address": "10.9.8.7" };
  for (let sent = 0; sent < 10; sent++) await client.call("contact/send", written, place);
  expect(await client.refusal("contact/send", written, place)).toMatchObject({
    status: 429,
    code: "too_many_attempts",
  });
  await client.call("contact/send", written, { "x-local-client-address": "10.9.8.6" });
  await shop.stage.advance(15 * 60 + 1);
  await client.call("contact/send", written, place);
});
