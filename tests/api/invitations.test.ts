import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { mailsTo, subjects, tokenIn } from "../support/mailbox.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop([]);
  owner = await shop.admin();
});
afterAll(() => shop.close());

const idOf = async (client: Client): Promise<string> => (await client.call("account/profile", {})).user._id;

async function invited(role = "orders", by = owner, email = newEmail()) {
  const { invitation } = await by.call("admin/invitations/create", { email, role });
  const token = tokenIn(await mailsTo(shop, email));
  return { email, token, invitation };
}

const visitor = (): Client => {
  const client = shop.stage.client();
  client.address = elsewhere()["x-local-client-address"];
  return client;
};
const accept = (token: string, answer: { name?: string; password?: string } = {}, client = visitor()) =>
  client.call("invitations/accept", { token, name: "Ravi Iyer", password, ...answer });
const refusal = (token: string, answer: { name?: string; password?: string } = {}) =>
  visitor().refusal("invitations/accept", { token, name: "Ravi Iyer", password, ...answer });

const expired = { status: 400, code: "link_expired" };
const voided = { status: 409, code: "invitation_void" };

test("an invitation makes a new account a member of staff, signed in, once", async () => {
  const { email, token } = await invited();
  const [mail, ...others] = await mailsTo(shop, email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: subjects.invitation, text: expect.stringContaining("Orders") });
  const client = visitor();
  expect(await client.call("invitations/look", { token })).toMatchObject({
    ...{ email, roleName: "Orders", hasAccount: false },
  });
  const { user } = await accept(token, {}, client);
  expect(user).toMatchObject({ email, name: "Ravi Iyer", role: "user", staff: { role: "orders" } });
  await client.call("admin/orders/list", {});
  expect((await client.refusal("admin/staff/list", {})).status).toBe(403);
  expect(await refusal(token)).toMatchObject(expired);
  await shop.stage.drain();
  expect(
    (await owner.call("admin/invitations/list", {})).invitations.map((each) => each.email),
  ).not.toContain(email);
});

test("of two people who use one link at once, one joins", async () => {
  const { token } = await invited();
  const outcomes = await Promise.allSettled([accept(token), accept(token, { name: "Mira" })]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an existing account joins with its own password, and its sessions end", async () => {
  const email = newEmail();
  const shopper = shop.stage.client();
  await shopper.call("account/register", { name: "Asha Rao", email, password }, elsewhere());
  const { token } = await invited("support", owner, email);
  expect(await visitor().call("invitations/look", { token })).toMatchObject({ hasAccount: true });
  expect(await refusal(token, { password: "a wrong pass phrase" })).toMatchObject({
    status: 401,
    code: "wrong_credentials",
  });
  const { user } = await accept(token, { name: "Somebody Else" });
  expect(user).toMatchObject({ _id: user._id, name: "Asha Rao", staff: { role: "support" } });
  expect((await shopper.refusal("account/profile", {})).status).toBe(401);
});

test("a new account needs a name and a good password; the link survives the attempts", async () => {
  const { token } = await invited();
  const client = visitor();
  expect(await client.refusal("invitations/accept", { token, password })).toMatchObject({
    status: 400,
    fields: { name: "Enter your name" },
  });
  expect(await refusal(token, { password: "short" })).toMatchObject({
    status: 400,
    fields: { password: "Use at least 8 characters" },
  });
  expect((await refusal(token, { password: "password1" })).status).toBe(400);
  await accept(token);
});

test("another invitation to an address replaces the first, with its link", async () => {
  const email = newEmail();
  const first = await invited("orders", owner, email);
  const second = await invited("viewer", owner, email);
  expect(second.token).not.toBe(first.token);
  expect(await refusal(first.token)).toMatchObject(expired);
  await shop.stage.drain();
  const { invitations } = await owner.call("admin/invitations/list", {});
  expect(invitations.filter((each) => each.email === email).map(({ role }) => role)).toEqual(["viewer"]);
  expect((await accept(second.token)).user.staff?.role).toBe("viewer");
});

test("a member can't replace an invitation to a role that they may not give", async () => {
  const email = newEmail();
  const { token } = await invited("owner", owner, email);
  const { role } = await owner.call("admin/roles/create", {
    name: "Recruiters",
    permissions: ["staff:write", "orders:read"],
  });
  const recruiter = await shop.staff(role._id);
  expect(await recruiter.refusal("admin/invitations/create", { email, role: role._id })).toMatchObject({
    status: 403,
    code: "owners_only",
  });
  expect((await accept(token)).user.role).toBe("admin");
});

test("a withdrawn invitation's link is void", async () => {
  const { token, invitation } = await invited();
  await owner.call("admin/invitations/delete", { id: invitation._id });
  expect(await refusal(token)).toMatchObject(expired);
  expect(await owner.refusal("admin/invitations/delete", { id: invitation._id })).toMatchObject({
    status: 404,
  });
});

test("an invitation is void once its role is deleted", async () => {
  const { role } = await owner.call("admin/roles/create", { name: "Packers", permissions: ["orders:read"] });
  const { token } = await invited(role._id);
  await owner.call("admin/roles/delete", { id: role._id });
  expect(await refusal(token)).toMatchObject(voided);
  expect(await visitor().refusal("invitations/look", { token })).toMatchObject(voided);
});

test("an invitation is void once its sender may not give that role", async () => {
  const { role } = await owner.call("admin/roles/create", {
    name: "Leads",
    permissions: [
      "staff:write",
      "orders:write",
      "returns:write",
      "invoices:read",
      "catalogue:read",
      "customers:read",
    ],
  });
  const [lead, former] = [await shop.staff(role._id), await shop.staff(role._id)];
  const [kept, left] = [await invited("orders", lead), await invited("orders", former)];
  await owner.call("admin/staff/delete", { id: await idOf(former) });
  expect(await refusal(left.token)).toMatchObject(voided);
  await owner.call("admin/roles/update", { id: role._id, permissions: ["staff:write", "orders:read"] });
  expect(await refusal(kept.token)).toMatchObject(voided);
});

test("members of the team aren't invited again, and an invited one who joined otherwise can't use the link", async () => {
  const email = newEmail();
  const person = shop.stage.client();
  await person.call("account/register", { name: "Asha", email, password }, elsewhere());
  const { token } = await invited("viewer", owner, email);
  const { _id: id, name } = (await person.call("account/profile", {})).user;
  await owner.call("admin/users/update", { id, name, email, role: "admin" });
  const already = { status: 409, code: "already_staff" };
  expect(await owner.refusal("admin/invitations/create", { email, role: "viewer" })).toMatchObject(already);
  expect(await refusal(token)).toMatchObject(already);
});

test("invitations expire after a week", async () => {
  const { token } = await invited();
  const other = await shop.stage.client();
  await shop.stage.advance(7 * 86_400 + 1);
  try {
    other.address = elsewhere()["x-local-client-address"];
    expect(await other.refusal("invitations/accept", { token, name: "R", password })).toMatchObject(expired);
  } finally {
    owner = await shop.admin();
  }
});

test("guesses at links are limited by network", async () => {
  const client = visitor();
  for (let guess = 0; guess < 30; guess++)
    expect(await client.refusal("invitations/look", { token: `${guess}`.padStart(43, "x") })).toMatchObject(
      expired,
    );
  expect(await client.refusal("invitations/look", { token: "y".repeat(43) })).toMatchObject({ status: 429 });
});
