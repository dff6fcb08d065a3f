import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo, newPerson, subjects, subjectsTo, tokenIn } from "../support/mailbox.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const forgot = (email: string) => shop.stage.client().call("account/forgot-password", { email }, elsewhere());
const confirm = (token: string) => shop.stage.client().call("account/confirm-email", { token });
const dead = { status: 400, code: "link_expired", message: "This link is invalid or has expired" };

test("a new address takes effect at once, but notices go to the confirmed one until it is confirmed", async () => {
  const { client, email, move, change } = await newPerson(shop);
  const next = newEmail();
  const { user } = await move(next);
  expect(user).toMatchObject({ email: next, emailUnconfirmed: true });
  expect((await client.call("account/session", {})).user).toMatchObject({ emailUnconfirmed: true });
  await shop.stage.client().call("account/login", { email: next, password }, elsewhere());
  await change(password, "another good one");
  await forgot(next);
  expect(await subjectsTo(shop, next)).toEqual([subjects.confirm]);
  expect((await subjectsTo(shop, email)).sort()).toEqual(
    [subjects.moved, subjects.password, subjects.reset].sort(),
  );
});

test("after its link is followed, the new address gets notices and reset links", async () => {
  const { client, email, move, change } = await newPerson(shop);
  const next = newEmail();
  await move(next);
  const token = tokenIn(await mailsTo(shop, next));
  await confirm(token);
  expect((await client.call("account/profile", {})).user).not.toHaveProperty("emailUnconfirmed");
  await expect(confirm(token)).rejects.toMatchObject(dead);
  await change(password, "another good one");
  await forgot(next);
  expect((await subjectsTo(shop, next)).sort()).toEqual(
    [subjects.confirm, subjects.password, subjects.reset].sort(),
  );
  expect(await subjectsTo(shop, email)).toEqual([subjects.moved]);
});

test("after two changes without confirmation, notices still go to the confirmed address and the first link is void", async () => {
  const { client, email, move, change } = await newPerson(shop);
  const [first, second] = [newEmail(), newEmail()];
  await move(first);
  const link = tokenIn(await mailsTo(shop, first));
  await move(second);
  await expect(confirm(link)).rejects.toMatchObject(dead);
  await change(password, "another good one");
  expect(await subjectsTo(shop, email)).toEqual([subjects.moved, subjects.moved, subjects.password]);
  expect(await subjectsTo(shop, first)).toEqual([subjects.confirm]);
  expect(await subjectsTo(shop, second)).toEqual([subjects.confirm]);
  expect((await client.call("account/profile", {})).user.emailUnconfirmed).toBe(true);
});

test("returning to the confirmed address leaves nothing to confirm", async () => {
  const { email, move } = await newPerson(shop);
  const next = newEmail();
  await move(next);
  const link = tokenIn(await mailsTo(shop, next));
  expect((await move(email)).user).not.toHaveProperty("emailUnconfirmed");
  expect(await subjectsTo(shop, email)).toEqual([subjects.moved]);
  await expect(confirm(link)).rejects.toMatchObject(dead);
  await forgot(email);
  expect(await subjectsTo(shop, email)).toEqual([subjects.moved, subjects.reset]);
});

test("a confirmation link is valid for a week, but not after a change of password", async () => {
  const [late, reset] = [await newPerson(shop), await newPerson(shop)];
  const [lateEmail, resetEmail] = [newEmail(), newEmail()];
  await late.move(lateEmail);
  await reset.move(resetEmail);
  const [lateLink, resetLink] = [
    tokenIn(await mailsTo(shop, lateEmail)),
    tokenIn(await mailsTo(shop, resetEmail)),
  ];
  await forgot(resetEmail);
  const token = tokenIn(await mailsTo(shop, reset.email));
  const chosen = "the next password";
  await shop.stage.client().call("account/reset-password", {
    token,
    newPassword: chosen,
    newConfirmPassword: chosen,
  });
  await expect(confirm(resetLink)).rejects.toMatchObject(dead);
  await shop.stage.advance(7 * 86_400 + 1);
  await expect(confirm(lateLink)).rejects.toMatchObject(dead);
  await expect(confirm("a".repeat(43))).rejects.toMatchObject(dead);
});

test("a reset link mailed to the last address is void once the new one is confirmed, and proves nothing", async () => {
  const { email, move } = await newPerson(shop);
  const next = newEmail();
  await move(next);
  const link = tokenIn(await mailsTo(shop, next));
  await forgot(next);
  const token = tokenIn(await mailsTo(shop, email));
  await confirm(link);
  const chosen = { newPassword: "the next password", newConfirmPassword: "the next password" };
  const refused = { code: "reset_link_expired" };
  expect(await shop.stage.client().refusal("account/reset-password", { token, ...chosen })).toMatchObject(
    refused,
  );
  await forgot(next);
  await shop.stage
    .client()
    .call("account/reset-password", { token: tokenIn(await mailsTo(shop, next)), ...chosen });
});

test("the owner can request the link again at most twice a day, and not for a confirmed address", async () => {
  const { client, email, move } = await newPerson(shop);
  await client.call("account/ask-confirmation", {});
  const next = newEmail();
  await move(next);
  await client.call("account/ask-confirmation", {});
  await client.call("account/ask-confirmation", {});
  expect(await client.refusal("account/ask-confirmation", {})).toMatchObject({
    status: 429,
    code: "too_many_attempts",
  });
  const mails = await mailsTo(shop, next);
  expect(mails.map(({ subject }) => subject)).toEqual([subjects.confirm, subjects.confirm, subjects.confirm]);
  await confirm(tokenIn(mails));
  expect(await subjectsTo(shop, email)).toEqual([subjects.moved]);
});

test("an address that staff enter must be confirmed like any other", async () => {
  const admin = await shop.admin();
  const { id, email } = await newPerson(shop);
  const next = newEmail();
  await admin.call("admin/users/update", { id, name: "Asha", email: next, role: "user" });
  expect(await subjectsTo(shop, next)).toEqual([subjects.confirm]);
  expect(await subjectsTo(shop, email)).toEqual([subjects.moved]);
  await confirm(tokenIn(await mailsTo(shop, next)));
  expect((await admin.call("admin/users/get", { id })).user).not.toHaveProperty("emailUnconfirmed");
});
