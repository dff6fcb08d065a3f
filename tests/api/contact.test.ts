import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo } from "../support/mailbox.ts";
import { elsewhere, newEmail, openShop, type Shop } from "../support/shop.ts";

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

test("a message reaches the shop as one mail, and replies to it go to the sender", async () => {
  const { ticket } = await shop.stage.client().call("contact/send", written);
  expect(ticket).toMatch(/^EM-[A-Z]{6}$/);
  const [mail, ...others] = (await mails()).filter(({ to }) => to.includes("hello@earshot.test"));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: `Contact form: A rattle (${ticket})`,
    replyTo: "asha@example.test",
  });
  expect(mail?.text).toContain("Asha Rao (asha@example.test) wrote:");
  expect(mail?.text).toContain("The left one rattles.\n\nIs that <b>normal</b>?");
  expect(mail?.html).not.toContain("<b>normal");
});

test("the sender's copy has the ticket number and no text that a stranger could have typed", async () => {
  const email = newEmail();
  const { ticket } = await shop.stage.client().call("contact/send", { ...written, email });
  const [mail, ...others] = await mailsTo(shop, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`We've received your message (${ticket})`);
  expect(mail?.text).toContain(`Your reference is ${ticket}`);
  for (const typed of ["Asha", "rattle"]) expect(JSON.stringify(mail)).not.toContain(typed);
});

test.each([
  ["tags", (name: string, host: string) => ["", "+a", "+b", "+c"].map((tag) => `${name}${tag}@${host}`)],
  [
    "dots and both of Gmail's domains",
    (name: string) => [
      `${name}@gmail.com`,
      `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
      `${name}@googlemail.com`,
      `${name.split("").join(".")}+a@googlemail.com`,
    ],
  ],
])("one mailbox, even when spelled with %s, gets at most three copies an hour", async (_, spell) => {
  const email = newEmail();
  const place = elsewhere();
  const [name = "", host = ""] = email.split("@");
  for (const spelling of spell(name, host))
    await shop.stage.client().call("contact/send", { ...written, subject: email, email: spelling }, place);
  const found = (await mails()).filter(({ subject }) => subject.startsWith("We've received your message"));
  expect(found.filter(({ to }) => to.replaceAll(".", "").startsWith(name))).toHaveLength(3);
  const admin = await shop.admin();
  const { messages } = await admin.call("admin/messages/list", {});
  expect(messages.filter(({ subject }) => subject === email)).toHaveLength(4);
});

test("no message is lost while SES is down, and the mails go out once it is back", async () => {
  const email = newEmail();
  await shop.stage.post("/_local/control", { mail: "down" });
  const { ticket } = await shop.stage.client().call("contact/send", { ...written, email, subject: "Again" });
  await shop.stage.drain();
  const about = async () => (await mails()).filter(({ subject }) => subject.includes(ticket));
  expect(await about()).toEqual([]);
  await shop.stage.post("/_local/control", { mail: "on" });
  await shop.stage.advance(3600);
  const subjects = (await about()).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    `Contact form: Again (${ticket})`,
    `We've received your message (${ticket})`,
  ]);
});

test("a ticket number is never given to a second message", async () => {
  const { createMessage, findMessage } = await import("../../functions/messages/message.table.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  const { ticket } = await shop.stage.client().call("contact/send", written);
  const message = await findMessage(ticket);
  if (!message) throw new Error("The message was not kept");
  const failed = await transact({ message: createMessage({ ...message, subject: "Another" }) });
  expect([...failed]).toEqual(["message"]);
  expect((await findMessage(ticket))?.subject).toBe("A rattle");
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

test("the eleventh message from one IP address within 15 minutes is rejected", async () => {
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
