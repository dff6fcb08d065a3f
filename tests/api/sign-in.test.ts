import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const from = (address: string) => ({ "x-local-client-address": address });

async function register(): Promise<{ owner: Client; email: string }> {
  const [owner, email] = [shop.stage.client(), newEmail()];
  await owner.call("account/register", { name: "Asha Rao", email, password }, elsewhere());
  return { owner, email };
}

const signIn = (client: Client, email: string, headers = elsewhere()) =>
  client.call("account/login", { email, password }, headers);
const guess = async (email: string, headers = elsewhere(), client = shop.stage.client()) =>
  (await client.refusal("account/login", { email, password: "guess" }, headers)).code;

/** Wrong passwords from many addresses, enough to fill the account's bucket. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) await guess(email);
}

test("guesses from one address do not lock the owner out on a new device", async () => {
  const { email } = await register();
  const place = elsewhere();
  for (let attempt = 0; attempt < 40; attempt++)
    expect(await guess(email, place)).toBe(attempt < 5 ? "wrong_credentials" : "too_many_attempts");
  await signIn(shop.stage.client(), email);
});

test("while many IP addresses guess, a new device gets one attempt a minute", async () => {
  const { email } = await register();
  await guessFromEverywhere(email);
  expect(await guess(email)).toBe("too_many_attempts");
  expect((await shop.stage.client().refusal("account/login", { email, password }, elsewhere())).code).toBe(
    "too_many_attempts",
  );
  await shop.stage.advance(61);
  expect(await guess(email)).toBe("wrong_credentials");
  expect(await guess(email)).toBe("too_many_attempts");
  await shop.stage.advance(61);
  await signIn(shop.stage.client(), email);
});

test("the device that registered can sign in despite any number of guesses, even from the guesser's IP address", async () => {
  const { owner, email } = await register();
  const place = elsewhere();
  for (let attempt = 0; attempt < 35; attempt++) await guess(email, place);
  await guessFromEverywhere(email);
  await owner.call("account/logout", {});
  const { user } = await signIn(owner, email, place);
  expect(user.email).toBe(email);
});

test("a device that set the password through the mailed link can sign in despite any number of guesses", async () => {
  const { email } = await register();
  await guessFromEverywhere(email);
  const phone = shop.stage.client();
  await phone.call("account/forgot-password", { email }, elsewhere());
  await shop.stage.drain();
  const mails = await shop.stage.get<{ to: string; text: string }[]>("/_local/mail");
  const text = mails.find(({ to }) => to === email)?.text ?? "";
  const token = /\/password\/reset\/(\S+)/.exec(text)?.[1] ?? "";
  const next = "the next password";
  await phone.call("account/reset-password", { token, newPassword: next, newConfirmPassword: next });
  expect((await phone.send("/api/v1/profile")).status).toBe(401);
  await phone.call("account/login", { email, password: next }, elsewhere());
});

test("a device known to one account is unknown to another, and its guesses are counted too", async () => {
  const [{ owner, email }, { email: other }] = [await register(), await register()];
  await guessFromEverywhere(other);
  expect(await guess(other, elsewhere(), owner)).toBe("too_many_attempts");
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await guess(email, elsewhere(), owner)).toBe("wrong_credentials");
  expect(await guess(email, elsewhere(), owner)).toBe("too_many_attempts");
  await signIn(shop.stage.client(), email);
});

test("all addresses of an IPv6 network are counted together, apart from other networks", async () => {
  const { email } = await register();
  for (let host = 1; host <= 5; host++)
    expect(await guess(email, from(`2001:db8:7:1::${host}`))).toBe("wrong_credentials");
  expect(await guess(email, from("2001:db8:7:1:ffff::9"))).toBe("too_many_attempts");
  expect(await guess(email, from("2001:db8:7:2::1"))).toBe("wrong_credentials");
  const mapped = { email: newEmail(), password: "guess" };
  for (let attempt = 0; attempt < 5; attempt++)
    await shop.stage
      .client()
      .refusal("account/login", mapped, from(attempt % 2 ? "198.51.100.4" : "::ffff:198.51.100.4"));
  expect(await guess(mapped.email, from("198.51.100.4"))).toBe("too_many_attempts");
});

test("one IP address can register a hundred accounts an hour, and does not affect another", async () => {
  const register = (headers: Record<string, string>) =>
    shop.stage.client().call("account/register", { name: "N", email: newEmail(), password }, headers);
  const place = (at: number) => from(`2001:db8:9:9::${at.toString(16)}`);
  // All but two of the hundred are counted without their passwords, each of which takes a tenth of a second.
  const { countAttempt } = await import("../../functions/identity/throttle.ts");
  const counted = { limit: "accountsByAddress", of: "2001:db8:9:9::/64" } as const;
  for (let index = 0; index < 98; index++) await countAttempt([counted], new Date());
  for (let index = 98; index < 100; index++) await register(place(index));
  await expect(register(place(100))).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
  await register(from("2001:db8:9:a::1"));
  await shop.stage.advance(3601);
  await register(place(101));
});
