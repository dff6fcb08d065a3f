import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { mailsTo } from "../support/mailbox.ts";
import { elsewhere, newEmail, openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const written = { name: "Asha Rao", subject: "A rattle", message: "The left one rattles." };

async function write(email = newEmail()) {
  const { ticket } = await shop.stage.client().call("contact/send", { ...written, email }, elsewhere());
  await shop.stage.drain();
  return { ticket, email };
}
const messageIn = async (state: "open" | "closed", ticket: string) => {
  const { messages } = await admin.call("admin/messages/list", { state });
  return messages.find((message) => message.ticket === ticket);
};
const take = (ticket: string, action: "reply" | "close" | "reopen", text?: string) =>
  admin.call("admin/messages/update", { ticket, action, text });

test("staff see a message, reply by mail, and the reply is kept with its author and time", async () => {
  const { ticket, email } = await write();
  expect(await messageIn("open", ticket)).toMatchObject({ ...written, email, state: "open", replies: [] });
  const { message } = await take(ticket, "reply", "  Please send it back.\n\nWe <b>swap</b> it.  ");
  expect(message.replies).toMatchObject([
    { by: "Staff", text: "Please send it back.\n\nWe <b>swap</b> it." },
  ]);
  expect(Date.parse(message.replies[0]?.at ?? "")).not.toBeNaN();
  expect(await messageIn("open", ticket)).toEqual(message);
  const mails = await mailsTo(shop, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `We've received your message (${ticket})`,
    `Our reply to your message (${ticket})`,
  ]);
  expect(mails[1]?.text).toContain("Please send it back.\n\nWe <b>swap</b> it.");
  expect(mails[1]?.html).not.toContain("<b>swap");
  expect(JSON.stringify(mails)).not.toContain("rattle");
});

test("two concurrent replies are both kept and mailed", async () => {
  const { ticket, email } = await write();
  const other = await shop.admin();
  const texts = ["One", "Two", "Three", "Four"];
  await Promise.all(
    texts.map((text, index) =>
      (index % 2 ? admin : other).call("admin/messages/update", { ticket, action: "reply", text }),
    ),
  );
  const message = await messageIn("open", ticket);
  expect(message?.replies.map(({ text }) => text).sort()).toEqual([...texts].sort());
  const replies = (await mailsTo(shop, email)).filter(({ subject }) => subject.startsWith("Our reply"));
  expect(replies).toHaveLength(4);
});

test("a message can be closed once and reopened, and both are audited with the reply", async () => {
  const { ticket } = await write();
  await take(ticket, "reply", "Done");
  expect((await take(ticket, "close")).message.state).toBe("closed");
  expect((await take(ticket, "close")).message.state).toBe("closed");
  await shop.stage.drain();
  expect(await messageIn("open", ticket)).toBeUndefined();
  expect(await messageIn("closed", ticket)).toMatchObject({ ticket });
  expect((await take(ticket, "reopen")).message.state).toBe("open");
  const { everyPage } = await import("../../functions/platform/query.ts");
  const entries = [];
  for await (const items of everyPage({ partition: `MESSAGE#${ticket}`, prefix: "AUDIT#" }))
    entries.push(...items.map(({ did, actorName, details }) => ({ did, actorName, details })));
  expect(entries).toHaveLength(3);
  expect(entries).toContainEqual({
    did: "Reply",
    actorName: "Staff",
    details: { replyId: expect.any(String) },
  });
  expect(entries).toContainEqual({
    did: "Message",
    actorName: "Staff",
    details: { from: "open", to: "closed" },
  });
});

test("the list is read page by page, newest first", async () => {
  const { messages } = await admin.call("admin/messages/list", {});
  for (const { ticket } of messages) await take(ticket, "close");
  await shop.stage.drain();
  const tickets: string[] = [];
  for (let number = 0; number < 3; number++) {
    tickets.unshift((await write()).ticket);
    await shop.stage.advance(1);
  }
  const first = await admin.call("admin/messages/list", { limit: 2 });
  expect(first.messages.map(({ ticket }) => ticket)).toEqual(tickets.slice(0, 2));
  const second = await admin.call("admin/messages/list", { limit: 2, cursor: first.nextCursor });
  expect(second.messages.map(({ ticket }) => ticket)).toEqual(tickets.slice(2));
  expect(second.nextCursor).toBeUndefined();
});

test("a message holds at most 25 replies", async () => {
  const { ticket } = await write();
  for (let number = 1; number <= 25; number++) await take(ticket, "reply", `Reply ${number}`);
  expect(
    await admin.refusal("admin/messages/update", { ticket, action: "reply", text: "One more" }),
  ).toMatchObject({ status: 409, code: "too_many_replies" });
});

test("invalid input is rejected, and an unknown ticket is 404", async () => {
  const { ticket } = await write();
  const refusal = (change: object) =>
    admin.refusal("admin/messages/update", { ticket, action: "reply", text: "T", ...change });
  for (const change of [
    { text: undefined },
    { text: "" },
    { text: "   " },
    { text: "x".repeat(4001) },
    { action: "delete" },
    { ticket: "EM-abc" },
    { ticket: "../orders" },
  ])
    expect(await refusal(change), JSON.stringify(change).slice(0, 40)).toMatchObject({ status: 400 });
  expect(await refusal({ ticket: "EM-AEIOUY" })).toMatchObject({ status: 404, message: "Message not found" });
  expect((await admin.send("/api/v1/admin/messages?state=lost")).status).toBe(400);
  expect(await messageIn("open", ticket)).toMatchObject({ replies: [] });
});
