import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { mailsTo, newPerson } from "../support/mailbox.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
let packer: { handle: string };
let priya: { client: Client; email: string; id: string; handle: string };

async function newStaff(name: string, role = "owner") {
  const { client, email, id } = await newPerson(shop, name);
  const { changeStaffRole, findUser } = await import("../../functions/identity/user.table.ts");
  const user = await findUser(id);
  if (!user) throw new Error("Not registered");
  await changeStaffRole(user, { to: role, now: new Date() }, {});
  const answer = await client.call("account/login", { email, password });
  return { client, email, id, handle: answer.user.staff?.handle ?? "" };
}

let next = 0;
async function newOrder(client?: { client: Client; id: string }) {
  const buyer = client ?? (await newPerson(shop));
  const { newId } = await import("../../functions/platform/id.ts");
  const id = newId(new Date(Date.UTC(2026, 9, 1) + 60_000 * next++));
  await storePaidOrder({ id, userId: buyer.id, userName: "Asha Rao", shippingInfo: address });
  return { id, buyer };
}

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  priya = await newStaff("Priya Nair");
  packer = await newStaff("Ravi Menon", "catalogue");
});
afterAll(() => shop.close());

const note = (id: string, text: string, by = admin) => by.call("admin/orders/note", { id, text });
const tag = (id: string, tags: string[], base?: string[]) =>
  admin.call("admin/orders/tags", { id, tags, ...(base && { base }) });
const orderAsStaff = async (id: string) => (await admin.call("orders/get", { id })).order;

test("staff read an order's notes, newest first, with author and time", async () => {
  const { id } = await newOrder();
  await note(id, "First\n\nand more");
  const { note: second } = await note(id, "Second", priya.client);
  const { notes = [] } = await orderAsStaff(id);
  expect(notes.map(({ text, by }) => [text, by])).toEqual([
    ["Second", "Priya Nair"],
    ["First\n\nand more", "Staff"],
  ]);
  expect(notes[0]).toEqual(second);
  expect((await orderAsStaff(id)).activity?.map(({ did }) => did)).toContain("Note added");
});

test("a customer sees neither notes nor tags in any answer, and neither does the export of customers", async () => {
  const person = await newPerson(shop, "Meera Shah");
  const { id } = await newOrder(person);
  await note(id, "secret-note-text");
  await tag(id, ["secret-tag"]);
  await admin.call("admin/users/note", { id: person.id, text: "secret-note-text" });
  await admin.call("admin/users/tags", { id: person.id, tags: ["secret-tag"] });
  const answers = await Promise.all([
    person.client.call("orders/get", { id }),
    person.client.call("orders/mine", {}),
    person.client.call("account/data", {}),
    person.client.call("account/profile", {}),
    person.client.call("account/session", {}),
    person.client.call("orders/cancel", { id }).catch((refusal: Error) => refusal.message),
  ]);
  expect(JSON.stringify(answers)).toContain(id);
  expect(JSON.stringify(answers)).not.toContain("secret");
  const { customerSource } = await import("../../functions/exports/customer-rows.ts");
  const { orderSource } = await import("../../functions/exports/order-rows.ts");
  for (const source of [customerSource({}), orderSource({})]) {
    const { items } = await source.find({}, new Date());
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toContain("secret");
  }
});

test("a mention emails that colleague once, with a link and the text, and nobody else", async () => {
  const { id } = await newOrder();
  const text = `@${priya.handle} please call, @${priya.handle}. Not mail@${priya.handle}.test, not @nobody`;
  const { notified, unknown } = await note(id, text);
  expect({ notified, unknown }).toEqual({ notified: ["Priya Nair"], unknown: ["nobody"] });
  const mails = await mailsTo(shop, priya.email);
  const about = mails.filter(({ subject }) => subject.includes("mentioned you"));
  expect(about).toHaveLength(1);
  expect(about[0]?.text).toContain(`/admin/order/${id}`);
  expect(about[0]?.text).toContain("please call");
  expect((await note(id, `@${packer.handle} pack it`)).unknown).toEqual([packer.handle]);
  await note(id, `I told @${priya.handle} myself`, priya.client);
  expect(await mailsTo(shop, priya.email)).toHaveLength(mails.length);
});

test("the same note sent again after a lost answer is stored and mailed once", async () => {
  const { id } = await newOrder();
  const before = (await mailsTo(shop, priya.email)).length;
  const first = await note(id, `@${priya.handle} look`);
  expect(await note(id, `@${priya.handle} look`)).toEqual(first);
  expect((await orderAsStaff(id)).notes).toHaveLength(1);
  expect(await mailsTo(shop, priya.email)).toHaveLength(before + 1);
});

test("a noun has at most 100 notes, also when they are written at once", async () => {
  const { id } = await newOrder();
  for (let number = 1; number <= 94; number++) await note(id, `Note ${number}`);
  const last = await Promise.allSettled(
    Array.from({ length: 10 }, (_, number) => note(id, `Late ${number}`)),
  );
  expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(await admin.refusal("admin/orders/note", { id, text: "More" })).toMatchObject({
    status: 409,
    code: "desk_full",
  });
  expect((await orderAsStaff(id)).notes).toHaveLength(100);
});

test("bad notes are refused with a message, and nothing is stored", async () => {
  const { id } = await newOrder();
  for (const text of ["", "   ", "x".repeat(2001)])
    expect(await admin.refusal("admin/orders/note", { id, text })).toMatchObject({
      status: 400,
      code: "invalid",
    });
  expect(await admin.refusal("admin/orders/note", { id: "0".repeat(24), text: "T" })).toMatchObject({
    status: 404,
  });
  expect(await admin.refusal("admin/users/note", { id: "0".repeat(24), text: "T" })).toMatchObject({
    status: 404,
  });
  expect(await admin.refusal("admin/orders/note", { id: "x", text: "T" })).toMatchObject({ status: 400 });
  expect((await orderAsStaff(id)).notes).toEqual([]);
  const { note: longest } = await note(id, "न".repeat(2000));
  expect(longest.text).toHaveLength(2000);
});

test("orders and customers are tagged, found by tag, and a tag has one spelling", async () => {
  const { id, buyer } = await newOrder();
  const { id: other } = await newOrder(buyer);
  expect((await tag(id, ["Gift wrap", "VIP", "gift WRAP"])).tags).toEqual(["Gift wrap", "VIP"]);
  expect((await tag(other, ["vip"])).tags).toEqual(["VIP"]);
  await admin.call("admin/users/tags", { id: buyer.id, tags: ["Wholesale"] });
  const found = async (query: object) =>
    (await admin.call("admin/orders/list", { tag: "ViP", ...query })).orders.map(({ _id }) => _id);
  expect(await found({})).toEqual([other, id]);
  expect(await found({ status: "Shipped" })).toEqual([]);
  expect(await found({ search: "asha" })).toEqual([other, id]);
  expect(await found({ search: id })).toEqual([id]);
  expect(await found({ search: newEmail() })).toEqual([]);
  const first = await admin.call("admin/orders/list", { tag: "vip", limit: 1 });
  expect(first.orders.map(({ _id, tags }) => [_id, tags])).toEqual([[other, ["VIP"]]]);
  expect(await found({ limit: 1, cursor: first.nextCursor })).toEqual([id]);
  const { users } = await admin.call("admin/users/list", { tag: "wholesale" });
  expect(users.map(({ _id, tags }) => [_id, tags])).toEqual([[buyer.id, ["Wholesale"]]]);
  const desk = await admin.call("admin/desk/get", {});
  expect(desk.orderTags).toContainEqual({ tag: "VIP", count: 2 });
  expect(desk.customerTags).toContainEqual({ tag: "Wholesale", count: 1 });
  expect(desk.colleagues).toContainEqual({ handle: "staff", name: "Staff", isOwner: true });
  await tag(other, []);
  expect(await found({})).toEqual([id]);
});

test("two people who edit tags at once keep each other's, up to five", async () => {
  const { id } = await newOrder();
  await tag(id, ["A1"]);
  await Promise.all([tag(id, ["A1", "B1"], ["A1"]), tag(id, ["A1", "C1"], ["A1"]), tag(id, ["D1"], ["A1"])]);
  const { tags = [] } = await orderAsStaff(id);
  expect([...tags].sort()).toEqual(["B1", "C1", "D1"]);
  const late = await Promise.allSettled(["E1", "F1", "G1"].map((each) => tag(id, [each], [])));
  expect(late.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await orderAsStaff(id)).tags).toHaveLength(5);
});

test("bad tags are refused", async () => {
  const { id } = await newOrder();
  for (const tags of [["a", "b", "c", "d", "e", "f"], [""], ["x".repeat(31)], ["a,b"], ["'"], ["a\nb"]])
    expect(await admin.refusal("admin/orders/tags", { id, tags }), tags.join()).toMatchObject({
      status: 400,
    });
  expect((await tag(id, ["__proto__", "constructor"])).tags).toEqual(["__proto__", "constructor"]);
  expect((await tag(id, [])).tags).toEqual([]);
  expect((await admin.call("admin/desk/get", {})).orderTags.map((each) => each.tag)).not.toContain(
    "__proto__",
  );
  expect((await admin.send("/api/v1/admin/orders?tag=,")).status).toBe(400);
});

test("at most 100 different tags are in use on orders", async () => {
  const orders = await Promise.all(Array.from({ length: 21 }, () => newOrder()));
  const used = (await admin.call("admin/desk/get", {})).orderTags.length;
  let number = 0;
  const more = () => `T${number++}`;
  while (number < 100 - used) {
    const count = Math.min(5, 100 - used - number);
    await tag(orders[Math.floor(number / 5)]!.id, Array.from({ length: count }, more));
  }
  const id = orders.at(-1)!.id;
  expect(await admin.refusal("admin/orders/tags", { id, tags: ["One more"] })).toMatchObject({
    status: 409,
    code: "desk_full",
  });
  expect((await tag(id, ["T0"])).tags).toEqual(["T0"]);
  await tag(orders[0]!.id, []);
  expect((await tag(id, ["T0", "One more"])).tags).toEqual(["T0", "One more"]);
});

test("deleting a customer deletes notes about them, their tags, and notes on closed orders", async () => {
  const person = await newPerson(shop, "Gone Soon");
  const { id } = await newOrder(person);
  await note(id, "On the way");
  await admin.call("admin/users/note", { id: person.id, text: "Prefers calls" });
  await admin.call("admin/users/tags", { id: person.id, tags: ["Caller"] });
  expect((await admin.call("admin/users/get", { id: person.id })).user).toMatchObject({
    tags: ["Caller"],
    notes: [{ text: "Prefers calls", by: "Staff" }],
  });
  await admin.call("admin/users/delete", { id: person.id });
  const { findNotes } = await import("../../functions/desk/note.table.ts");
  expect(await findNotes({ kind: "user", id: person.id })).toEqual([]);
  expect((await admin.call("admin/desk/get", {})).customerTags.map((each) => each.tag)).not.toContain(
    "Caller",
  );
  expect((await admin.call("admin/users/list", { tag: "caller" })).users).toEqual([]);
  const { getMany } = await import("../../functions/platform/table.ts");
  const [kept] = await findNotes({ kind: "order", id });
  const [item] = await getMany([{ pk: `NOTES#${id}`, sk: `NOTE#${kept?._id}` }]);
  expect(Number(item?.expiresAtSeconds)).toBeGreaterThan(Date.now() / 1000);
});
