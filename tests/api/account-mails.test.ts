import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { mailsTo, newPerson, subjects, subjectsTo, tokenIn } from "../support/mailbox.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const forgot = (email: string) => shop.stage.client().call("account/forgot-password", { email }, elsewhere());

test("twenty-five password and email changes do not flood a stranger's mailbox", async () => {
  const { email, move, change } = await newPerson(shop);
  const statuses = [];
  let current = password;
  for (let index = 0; index < 25; index++) {
    const next = `password number ${index}`;
    const status = await change(current, next).then(
      () => 200,
      ({ status }) => status,
    );
    if (status === 200) current = next;
    statuses.push(status);
  }
  for (let index = 0; index < 25; index++)
    statuses.push(
      await move(index % 2 ? email : newEmail()).then(
        () => 200,
        ({ status }) => status,
      ),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect((await mailsTo(shop, email)).length).toBeLessThanOrEqual(6);
});

test("a mailbox gets one confirmation mail a day, however many accounts use it", async () => {
  const stranger = newEmail();
  for (const tag of ["", "+1", "+2"]) {
    const named = stranger.replace("@", `${tag}@`);
    const { email, move } = await newPerson(shop);
    await move(named);
    await shop.stage.drain();
    await move(email);
  }
  const all = await Promise.all(
    ["", "+1", "+2"].map((tag) => subjectsTo(shop, stranger.replace("@", `${tag}@`))),
  );
  expect(all.flat()).toEqual([subjects.confirm]);
});

test("accounts from one network send at most thirty confirmation mails an hour in total", async () => {
  const place = elsewhere();
  const people = await Promise.all(Array.from({ length: 7 }, () => newPerson(shop)));
  const outcomes = [];
  for (const { move } of people)
    for (let index = 0; index < 5; index++)
      outcomes.push(await move(newEmail(), place).catch(({ status }) => status));
  expect(outcomes.slice(0, 30)).not.toContain(429);
  expect(outcomes.slice(30)).toEqual([429, 429, 429, 429, 429]);
});

test("a reset link stays valid when another mail of the same batch fails", async () => {
  const { email } = await newPerson(shop);
  await shop.stage.drain();
  await shop.stage.post("/_local/mail/control", { failNext: 3 });
  const message = { name: "N", email: newEmail(), subject: "S", message: "M" };
  await shop.stage.client().call("contact/send", message, elsewhere());
  await forgot(email);
  const chosen = "the next password";
  const token = tokenIn(await mailsTo(shop, email));
  await shop.stage.client().call("account/reset-password", {
    token,
    newPassword: chosen,
    newConfirmPassword: chosen,
  });
  const client = shop.stage.client();
  expect((await client.call("account/login", { email, password: chosen }, elsewhere())).user.email).toBe(
    email,
  );
});

test("account mails do not contain the account's name", async () => {
  const { email, move, change } = await newPerson(
    shop,
    "Your account is blocked, go to http://evil.example/now",
  );
  await forgot(email);
  await change(password, "another good one");
  const next = newEmail();
  await move(next);
  const mails = [...(await mailsTo(shop, email)), ...(await mailsTo(shop, next))];
  expect(mails).toHaveLength(4);
  for (const { subject, text, html } of mails)
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil|blocked/i);
});

async function orderOf(client: Client, typed: string): Promise<void> {
  const { newId } = await import("../../functions/platform/id.ts");
  const { user } = await client.call("account/profile", {});
  const shippingInfo = { ...address, fullName: typed, city: typed };
  await storePaidOrder({ id: newId(new Date()), userId: user._id, userName: typed, shippingInfo });
}

test("order mails go to the new address at once, and text typed into them never becomes a link", async () => {
  const { client, move } = await newPerson(shop);
  const next = newEmail();
  await move(next);
  await orderOf(client, "Dr. A.B. Rao\r\nSee http://evil.example/a, www.evil.example or evil.example/b");
  // The confirmation may come before or after it.
  const mail = (await mailsTo(shop, next)).find(({ subject }) => subject !== subjects.confirm);
  expect(mail?.subject).toMatch(/^Thanks for your order/);
  for (const part of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(part).toContain("Dr. A.B. Rao See ");
    expect(part).toContain("12 MG Road");
    expect(part.replaceAll(/https?:\/\/localhost:\d+\S*/g, "")).not.toMatch(/:\/\/|\w\.evil|evil\.e/);
  }
});

test("text direction marks are stripped from names", async () => {
  const client = shop.stage.client();
  const person = { name: "Asha \u202Egnp.oaR\u202C", email: newEmail(), password };
  expect((await client.call("account/register", person, elsewhere())).user.name).toBe("Asha gnp.oaR");
});

test.each([
  ["a line break", "Asha\nRao"],
  ["a null", "Asha\u0000Rao"],
  ["a line separator", "Asha\u2028Rao"],
])("%s is rejected in every single-line field", async (_, typed) => {
  const [{ client, email }, admin] = [await newPerson(shop), await shop.admin()];
  const visitor = shop.stage.client();
  const fields = async (call: Promise<{ message: string }>) => (await call).message;
  const draft = { price: 10, description: "d", category: "earbuds", stock: 1 } as const;
  expect(
    await Promise.all([
      fields(visitor.refusal("account/register", { name: typed, email: newEmail(), password })),
      fields(client.refusal("account/update-profile", { name: typed, email })),
      fields(admin.refusal("admin/users/update", { id: "0".repeat(24), name: typed, email, role: "user" })),
      fields(admin.refusal("admin/products/create", { name: typed, ...draft })),
      fields(admin.refusal("admin/products/create", { name: "Orb", ...draft, altImages: [typed] })),
      fields(visitor.refusal("contact/send", { name: typed, email, subject: "S", message: "M" })),
      fields(visitor.refusal("contact/send", { name: "N", email, subject: typed, message: "M" })),
    ]),
  ).toEqual(
    ["name", "name", "name", "name", "alt images", "name", "subject"].map((name) => `Invalid ${name}`),
  );
  for (const name of ["fullName", "address", "city", "state", "country"]) {
    const input = {
      orderItems: [{ product: "0".repeat(24), quantity: 1 }],
      shippingInfo: { ...address, [name]: typed },
    };
    const refused = await client.refusal("payments/start", input);
    expect(refused).toMatchObject({
      status: 400,
      message: `Invalid ${name === "fullName" ? "full name" : name}`,
    });
  }
});

test("each session gets five tries at the current password per 15 minutes", async () => {
  const { client, change, email } = await newPerson(shop);
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(change("guess", "another good one")).rejects.toMatchObject({
      message: "Invalid old password",
    });
  await expect(change(password, "another good one")).rejects.toMatchObject({
    status: 429,
    code: "too_many_attempts",
  });
  const phone = shop.stage.client();
  await phone.call("account/login", { email, password }, elsewhere());
  await shop.stage.advance(15 * 60 + 1);
  await change(password, "another good one");
  expect((await client.send("/api/v1/profile")).status).toBe(200);
});
