import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import type { Client } from "../support/client.ts";
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
import { samples } from "./samples.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Sends a row's sample, and returns status and code. */
async function ask(client: Client, key: RouteKey): Promise<{ status: number; code?: string }> {
  const route: Route = contract[key];
  const { path = {}, query, body } = samples[key];
  const url = route.path.replace(/\{(\w+)\}/g, (_, name) => path[name] ?? "");
  const init: RequestInit = { method: route.method };
  if (body && (route.body === "json" || route.body === "raw"))
    Object.assign(init, { body: JSON.stringify(body()), headers: { "content-type": "application/json" } });
  const response = await client.send(query ? `${url}?${query}` : url, init);
  const answer = await response.json().catch(() => ({}));
  return { status: response.status, code: answer.code };
}

const signed = (Object.keys(contract) as RouteKey[]).filter(
  (key) => !["public", "signature"].includes(contract[key].access),
);

test("an authenticator app is added, answers once per code and is removed; its owner is emailed", async () => {
  const { client, email, app, recoveryCodes } = await withApp(shop);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  const { factors, recoveryCodesLeft } = await client.call("factors/list", {});
  expect({ factors, recoveryCodesLeft }).toEqual({
    factors: [
      { _id: expect.any(String), kind: "app", name: "Authenticator app", createdAt: expect.any(String) },
    ],
    recoveryCodesLeft: 10,
  });
  const again = shop.stage.client();
  const { user } = await signIn(again, email);
  expect(user.secondFactor).toEqual({ owed: "answer", methods: ["app"] });
  const answered = await again.call("factors/answer", { code: await app.nextCode() });
  expect(answered.user.secondFactor).toBeUndefined();
  expect(await owedBy(again)).toBeUndefined();
  expect((await again.call("factors/list", {})).factors[0]?.lastUsedAt).toEqual(expect.any(String));
  await again.call("factors/delete", { id: factors[0]?._id ?? "" });
  expect((await again.call("factors/list", {})).factors).toEqual([]);
  expect(await subjectsTo(shop, email)).toEqual(
    expect.arrayContaining([
      "An authenticator app was added to your Earshot account",
      "A second factor was removed from your Earshot account",
    ]),
  );
});

test("until the factor is answered, all calls of the account are refused but session, profile, logout and answer", async () => {
  const { email } = await withApp(shop);
  const thief = await intruder(shop, email);
  const open = new Set<RouteKey>(["account/profile", "factors/answer"]);
  for (const key of signed) {
    const { status, code } = await ask(thief, key);
    const expected = open.has(key) ? undefined : { status: 403, code: "factor_required" };
    if (expected) expect({ key, status, code }).toEqual({ key, ...expected });
    else expect({ key, code }).not.toEqual({ key, code: "factor_required" });
  }
  expect((await thief.call("account/profile", {})).user.email).toBe(email);
  await thief.call("account/logout", {});
  expect((await thief.call("account/session", {})).user).toBeNull();
});

test("public calls treat a session that owes its factor as a visitor", async () => {
  const { email, client } = await withApp(shop);
  const thief = await intruder(shop, email);
  const next = newEmail();
  await client.call("account/update-profile", { name: "Asha Rao", email: next }, elsewhere());
  await thief.call("account/confirm-email", { token: tokenIn(await mailsTo(shop, next)) });
  expect((await userOf(next)).provenEmail).toBeUndefined();
});

async function userOf(email: string) {
  const { findUserByEmail } = await import("../../functions/identity/user.table.ts");
  const user = await findUserByEmail(email);
  if (!user) throw new Error(`No user ${email}`);
  return user;
}

test("a login by passkey is complete; a passkey answers too, once, and not after it was removed in another tab", async () => {
  const { client, email } = await newOwner(shop);
  const { device } = await addPasskey(shop, client);
  expect(await owedBy(client), "a new passkey answers for its session").toBeUndefined();
  const { passkey } = await addPasskey(shop, client, "Key");
  const direct = shop.stage.client();
  await direct.call("passkeys/login", { credential: await touch(shop, device) }, elsewhere());
  await direct.call("admin/dashboard/get", {});
  const again = shop.stage.client();
  expect((await signIn(again, email)).user.secondFactor).toEqual({ owed: "answer", methods: ["passkey"] });
  const credential = await touch(shop, device);
  await again.call("factors/answer", { passkey: credential });
  await again.call("admin/dashboard/get", {});
  const third = await intruder(shop, email);
  expect((await third.refusal("factors/answer", { passkey: credential })).code, "a replay").toBe("invalid");
  const ready = await touch(shop, device);
  const { passkeys } = await client.call("passkeys/list", {});
  const first = passkeys.find(({ _id }) => _id !== passkey._id)?._id ?? "";
  await client.call("passkeys/delete", { id: first });
  expect((await third.refusal("factors/answer", { passkey: ready })).code).toBe("invalid");
  const stranger = await newOwner(shop);
  const { device: theirs } = await addPasskey(shop, stranger.client);
  expect((await third.refusal("factors/answer", { passkey: await touch(shop, theirs) })).code).toBe(
    "invalid",
  );
});

test("a new app replaces the old one only once it shows a code; a setup expires", async () => {
  const { client, email, app } = await withApp(shop);
  await client.call("factors/app", {});
  expect((await client.refusal("factors/confirm-app", { code: "000000" })).code).toBe("invalid");
  await (await intruder(shop, email)).call("factors/answer", { code: await app.nextCode() });
  const { app: second } = await addApp(shop, client);
  const again = await intruder(shop, email);
  expect(await refusedCode(again, await app.nextCode())).toBe("invalid");
  await again.call("factors/answer", { code: await second.code() });
  const { secret } = await again.call("factors/app", {});
  await shop.stage.advance(15 * 60);
  expect((await again.refusal("factors/confirm-app", { code: secret.slice(0, 6) })).code).toBe(
    "confirmation_required",
  );
  await again.call("factors/answer", { code: await second.nextCode() });
  expect(await again.refusal("factors/confirm-app", { code: "123456" })).toMatchObject({
    fields: { code: "This setup has expired. Start again" },
  });
});

test("secrets are stored encrypted and recovery codes hashed, and a download of the data has neither", async () => {
  const owner = await newOwner(shop);
  const { secret } = await owner.client.call("factors/app", {});
  await owner.client.call("account/data", {});
  const { recoveryCodes } = await addApp(shop, owner.client);
  const { getItem } = await import("../../functions/platform/table.ts");
  const stored = JSON.stringify(await getItem({ pk: `USER#${owner.id}`, sk: "FACTORS" }));
  const downloaded = JSON.stringify(await owner.client.call("account/data", {}));
  for (const text of [stored, downloaded])
    for (const told of [
      secret,
      secret.toLowerCase(),
      ...recoveryCodes.flatMap((code) => [code, code.replaceAll("-", "")]),
    ])
      expect(text).not.toContain(told);
  expect(shop.stage.output()).not.toContain(secret);
});

test("customers and visitors have no second factor", async () => {
  const shopper = await shop.shopper();
  for (const key of signed.filter((each) => each.startsWith("factors/"))) {
    expect((await ask(shopper, key)).code).toBe("forbidden");
    expect((await ask(shop.stage.client(), key)).code).toBe("unauthenticated");
  }
  const malformed = [{}, { code: "1" }, { code: "123456", password }, { recoveryCode: "x" }];
  const { client } = await newOwner(shop);
  for (const input of malformed) expect((await client.refusal("factors/answer", input)).status).toBe(400);
});
