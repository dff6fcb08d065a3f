import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo, subjectsTo, tokenIn } from "../support/mailbox.ts";
import {
  addApp,
  addPasskey,
  intruder,
  newOwner,
  owedBy,
  refusedCode,
  signIn,
  touch,
  withApp,
} from "../support/second-factor.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("the password alone creates no recovery codes, enrols, deletes and lists no factor", async () => {
  const { client, email } = await withApp(shop);
  const thief = await intruder(shop, email);
  const { factors } = await client.call("factors/list", {});
  const id = factors[0]?._id ?? "";
  const attacks = [
    thief.refusal("factors/recovery-codes", {}),
    thief.refusal("factors/app", {}),
    thief.refusal("factors/confirm-app", { code: "000000" }),
    thief.refusal("passkeys/offer", { password }),
    thief.refusal("factors/delete", { id }),
    thief.refusal("passkeys/delete", { id }),
    thief.refusal("factors/list", {}),
    thief.refusal("passkeys/list", {}),
    thief.refusal("account/update-profile", { name: "Thief", email: newEmail() }),
  ];
  for (const { status, code } of await Promise.all(attacks))
    expect({ status, code }).toEqual({ status: 403, code: "factor_required" });
  expect(await thief.refusal("factors/answer", { password })).toMatchObject({
    code: "invalid",
    fields: { password: "Use your second factor instead" },
  });
  expect((await client.call("factors/list", {})).factors).toEqual(factors);
});

test("of two identical codes at once, one is accepted; a code doesn't work again in its step or after", async () => {
  const { email, app } = await withApp(shop);
  const [one, two] = [await intruder(shop, email), await intruder(shop, email)];
  const code = await app.nextCode();
  const both = await Promise.allSettled([one, two].map((each) => each.call("factors/answer", { code })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const third = await intruder(shop, email);
  expect(await third.refusal("factors/answer", { code })).toMatchObject({
    code: "invalid",
    fields: { code: "That code was used already. Wait for the next one" },
  });
  await shop.stage.advance(30);
  expect(await refusedCode(third, code)).toBe("invalid");
  await third.call("factors/answer", { code: await app.code() });
});

test("the code that confirmed the app doesn't sign in", async () => {
  const owner = await newOwner(shop);
  const { app } = await addApp(shop, owner.client);
  const code = await app.code();
  const other = await intruder(shop, owner.email);
  expect(await refusedCode(other, code)).toBe("invalid");
});

test("an app's clock may be off by one step, not by 90 seconds", async () => {
  const { email, app } = await withApp(shop);
  for (const off of [-90, 90]) {
    await shop.stage.advance(200);
    expect(await refusedCode(await intruder(shop, email), await app.code(off)), `${off} s`).toBe("invalid");
  }
  for (const off of [-30, 30]) {
    await shop.stage.advance(200);
    await (await intruder(shop, email)).call("factors/answer", { code: await app.code(off) });
  }
});

test("sessions from before the factor was added owe it at once", async () => {
  const { client, email } = await newOwner(shop);
  const earlier = await intruder(shop, email);
  expect(await owedBy(earlier)).toBeUndefined();
  const { app } = await addApp(shop, client);
  expect((await earlier.refusal("admin/dashboard/get", {})).code).toBe("factor_required");
  expect(await owedBy(earlier)).toEqual({ owed: "answer", methods: ["app"] });
  await earlier.call("factors/answer", { code: await app.nextCode() });
  await earlier.call("admin/dashboard/get", {});
});

test("a copy of the cookie from before the answer is useless after it", async () => {
  const { email, app } = await withApp(shop);
  const client = await intruder(shop, email);
  const copy = shop.stage.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  await client.call("factors/answer", { code: await app.nextCode() });
  expect((await copy.call("account/session", {})).user).toBeNull();
});

test("a reset by mail keeps the factor, passkeys included, and the new password alone opens nothing", async () => {
  const { client, email } = await withApp(shop);
  const { device } = await addPasskey(shop, client);
  await shop.stage.client().call("account/forgot-password", { email }, elsewhere());
  const token = tokenIn(await mailsTo(shop, email));
  const fresh = "another long password";
  await shop.stage.client().call("account/reset-password", {
    token,
    newPassword: fresh,
    newConfirmPassword: fresh,
  });
  const thief = shop.stage.client();
  const { user } = await thief.call("account/login", { email, password: fresh }, elsewhere());
  expect(user.secondFactor).toEqual({ owed: "answer", methods: ["app", "passkey"] });
  expect((await thief.refusal("factors/list", {})).code).toBe("factor_required");
  await thief.call("factors/answer", { passkey: await touch(shop, device) });
});

test("a remembered device and a changed password don't replace the factor", async () => {
  const { client, email, app } = await withApp(shop);
  expect(client.cookies.has("device")).toBe(true);
  await signIn(client, email);
  expect((await client.refusal("admin/dashboard/get", {})).code).toBe("factor_required");
  await client.call("factors/answer", { code: await app.nextCode() });
  const fresh = "another long password";
  await client.call(
    "account/update-password",
    { oldPassword: password, newPassword: fresh, confirmPassword: fresh },
    elsewhere(),
  );
  await client.call("admin/dashboard/get", {});
  await shop.stage.advance(601);
  expect((await client.refusal("factors/recovery-codes", {})).code).toBe("confirmation_required");
});

test("a session ends when its owner becomes staff, and the next one owes the passkey added before", async () => {
  const client = shop.stage.client();
  const email = newEmail();
  await client.call("account/register", { name: "Asha Rao", email, password }, elsewhere());
  const { device } = await addPasskey(shop, client);
  expect((await client.refusal("factors/list", {})).code).toBe("forbidden");
  await shop.promote(email);
  expect((await client.call("account/session", {})).user).toBeNull();
  await signIn(client, email);
  expect((await client.refusal("admin/dashboard/get", {})).code).toBe("factor_required");
  await client.call("factors/answer", { passkey: await touch(shop, device) });
  await client.call("admin/dashboard/get", {});
});

test("a recovery code works once, in any spelling, even if it is sent twice at once; new ones replace all", async () => {
  const { email, recoveryCodes } = await withApp(shop);
  const [first = "", second = "", third = ""] = recoveryCodes;
  const pair = [await intruder(shop, email), await intruder(shop, email)];
  const both = await Promise.allSettled(
    pair.map((each) => each.call("factors/answer", { recoveryCode: first })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const client = await intruder(shop, email);
  await client.call("factors/answer", { recoveryCode: second.toUpperCase().replaceAll("-", " ") });
  expect((await client.call("factors/list", {})).recoveryCodesLeft).toBe(8);
  expect(await subjectsTo(shop, email)).toContain("A recovery code was used for your Earshot account");
  const { recoveryCodes: fresh } = await client.call("factors/recovery-codes", {});
  const other = await intruder(shop, email);
  expect((await other.refusal("factors/answer", { recoveryCode: third })).code).toBe("invalid");
  await other.call("factors/answer", { recoveryCode: fresh[0] ?? "" });
});

test("five wrong answers close the factor for 15 minutes, from any session or address; a passkey still opens", async () => {
  const { client, email, app, recoveryCodes } = await withApp(shop);
  const { device } = await addPasskey(shop, client);
  const guessers = await Promise.all(Array.from({ length: 8 }, () => intruder(shop, email)));
  // At once, so that none is checked before the others are counted.
  const codes = await Promise.all(guessers.map((each) => refusedCode(each, "000000")));
  expect(codes.filter((code) => code === "invalid")).toHaveLength(5);
  expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(3);
  const right = { code: await app.nextCode() };
  const owner = await intruder(shop, email);
  expect((await owner.refusal("factors/answer", right, elsewhere())).status).toBe(429);
  const recoveryCode = recoveryCodes[0] ?? "";
  expect((await owner.refusal("factors/answer", { recoveryCode })).status).toBe(429);
  expect(await subjectsTo(shop, email)).toContain("Wrong codes were entered for your Earshot account");
  await (await intruder(shop, email)).call("factors/answer", { passkey: await touch(shop, device) });
  await shop.stage.advance(15 * 60 - 60);
  expect(await refusedCode(owner, await app.code())).toBe("too_many_attempts");
  await shop.stage.advance(61);
  await owner.call("factors/answer", { code: await app.code() });
});
