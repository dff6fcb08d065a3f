import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Client } from "../support/client.ts";
import { subjectsTo } from "../support/mailbox.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const name = "Asha Rao";

async function newGuest(email = newEmail()) {
  const client = shop.stage.client();
  const { user } = await client.call("account/guest", { name, email }, elsewhere());
  return { client, user, email };
}

const whoIs = async (client: Client) => (await client.call("account/session", {})).user;

test("known and unknown emails get the same response, and no account is changed", async () => {
  const [known, unknown] = [newEmail(), newEmail()];
  const owner = shop.stage.client();
  const { user: account } = await owner.call(
    "account/register",
    { name: "Owner", email: known, password },
    elsewhere(),
  );
  const answers = await Promise.all([known, unknown].map((email) => newGuest(email)));
  for (const { user, email } of answers) {
    expect(Object.keys(user).sort()).toEqual(["_id", "createdAt", "email", "guest", "name", "role"]);
    expect(user).toMatchObject({ name, email, role: "user", guest: true });
  }
  expect(answers[0]?.user._id).not.toBe(account._id);
  expect(await whoIs(owner)).toMatchObject({ _id: account._id, name: "Owner" });

  // The address is still free for its owner.
  const later = shop.stage.client();
  await later.call("account/register", { name, email: unknown, password }, elsewhere());
  const admin = await shop.admin();
  const { users } = await admin.call("admin/users/list", { search: unknown });
  expect(users.map(({ guest }) => guest)).toEqual([undefined]);
});

test("in a guest's session the same email continues as that guest, and another email starts a new guest", async () => {
  const { client, user, email } = await newGuest();
  const place = elsewhere();
  const again = await client.call(
    "account/guest",
    { name: "Asha R.", email: ` ${email.toUpperCase()}` },
    place,
  );
  expect(again.user).toEqual({ ...user, name: "Asha R." });
  expect(await whoIs(client)).toMatchObject({ _id: user._id, name: "Asha R." });
  const other = await client.call("account/guest", { name, email: newEmail() }, place);
  expect(other.user._id).not.toBe(user._id);
  // Nor does the address alone lead to the guest.
  const stranger = await newGuest(email);
  expect(stranger.user._id).not.toBe(user._id);
});

test("a network may have hundreds of guests and a browser ten; the rejection says what to do", async () => {
  const place = elsewhere();
  const ask = (client = shop.stage.client()) =>
    client.call("account/guest", { name, email: newEmail() }, place);
  const full = {
    status: 429,
    code: "too_many_attempts",
    message:
      "Too many guests are checking out on your network. Sign in or create an account to pay now, or try again in 15 minutes",
  };
  const one = shop.stage.client();
  for (let guests = 0; guests < 11; guests++) await ask(one);
  const { user } = await one.call("account/session", {});
  const { countAttempt } = await import("../../functions/identity/throttle.ts");
  const count = async (limit: "guestsByDevice" | "guestsByAddress", of: string, times: number) => {
    for (let index = 0; index < times; index++) await countAttempt([{ limit, of }], new Date());
  };
  await count("guestsByDevice", user?._id ?? "", 10);
  await expect(ask(one)).rejects.toMatchObject(full);
  await ask();
  const [address = ""] = Object.values(place);
  await count("guestsByAddress", address, 300 - 12);
  await expect(ask()).rejects.toMatchObject(full);
  await newGuest();
});

test("a guest can only buy; other calls ask them to register", async () => {
  const { client } = await newGuest();
  const refusedCalls: readonly [RouteKey, object][] = [
    ["reviews/submit", { productId: "0".repeat(24), rating: 5, comment: "" }],
    ["addresses/list", {}],
    ["cart/get", {}],
    ["account/update-profile", { name, email: newEmail() }],
    ["account/update-password", { oldPassword: "", newPassword: password, confirmPassword: password }],
    ["account/delete", { password }],
    ["account/ask-confirmation", {}],
    ["account/data", {}],
  ];
  for (const [key, input] of refusedCalls) {
    const refusal = await client.refusal(key, input as never);
    expect({ key, ...refusal, message: refusal.message }).toMatchObject({
      key,
      status: 403,
      code: "account_needed",
      message: "Create an account to do this",
    });
  }
  expect((await client.call("orders/mine", {})).orders).toEqual([]);
  expect((await client.call("account/profile", {})).user).toMatchObject({ guest: true });
  expect(contract["payments/start"].access).toBe("buyer");
});

test("a guest cannot sign in, reset a password or be edited by staff", async () => {
  const { email, user } = await newGuest();
  const stranger = shop.stage.client();
  for (const given of [password, "x"])
    expect(await stranger.refusal("account/login", { email, password: given }, elsewhere())).toMatchObject({
      code: "wrong_credentials",
    });
  await stranger.call("account/forgot-password", { email }, elsewhere());
  expect(await subjectsTo(shop, email)).toEqual([]);
  const admin = await shop.admin();
  const edit = { id: user._id, name, email: newEmail(), role: "admin" } as const;
  expect(await admin.refusal("admin/users/get", { id: user._id })).toMatchObject({ status: 404 });
  expect(await admin.refusal("admin/users/update", edit)).toMatchObject({ status: 404 });
  expect(await admin.refusal("admin/users/delete", { id: user._id })).toMatchObject({ status: 404 });
});

test("guests are not counted as users, expire by themselves, and end on logout", async () => {
  const admin = await shop.admin();
  await shop.stage.drain();
  const { usersCount, users } = await admin.call("admin/users/list", {});
  const { client, user } = await newGuest();
  await shop.stage.drain();
  expect(await admin.call("admin/users/list", {})).toMatchObject({ usersCount, users });
  const { items } = await shop.stage.get<{ items: Record<string, unknown>[] }>(
    `/_local/items?prefix=${encodeURIComponent(`USER#${user._id}`)}`,
  );
  const inThreeDays = Date.now() / 1000 + 3 * 86_400;
  expect(items.map(({ sk }) => String(sk).split("#")[0]).sort()).toEqual(["SESSION", "USER"]);
  for (const { expiresAtSeconds } of items) {
    expect(Number(expiresAtSeconds)).toBeGreaterThan(inThreeDays - 600);
    expect(Number(expiresAtSeconds)).toBeLessThan(inThreeDays + 600);
  }
  await client.call("account/logout", {});
  expect(await whoIs(client)).toBeNull();
  const late = await newGuest();
  await shop.stage.advance(3 * 86_400 + 1);
  expect(await whoIs(late.client)).toBeNull();
});
