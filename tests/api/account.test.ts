import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Mail {
  to: string;
  subject: string;
  text: string;
}

async function register(email = newEmail()): Promise<{ client: Client; email: string }> {
  const client = shop.stage.client();
  await client.call("account/register", { name: "Asha Rao", email, password });
  return { client, email };
}
const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.send("/api/v1/profile")).status === 200;
const mailsTo = async (email: string): Promise<Mail[]> => {
  await shop.stage.drain();
  return (await shop.stage.get<Mail[]>("/_local/mail")).filter(({ to }) => to === email);
};
const tokenIn = ({ text }: Mail): string => /\/password\/reset\/(\S+)/.exec(text)?.[1] ?? "";

test("registering signs in as a plain user, whatever other fields are sent", async () => {
  const client = shop.stage.client();
  const response = await client.send("/api/v1/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: " Asha ",
      email: " A@Example.TEST ",
      password,
      role: "admin",
      version: 9,
      _id: "1",
    }),
  });
  expect(await response.json()).toMatchObject({
    user: { name: "Asha", email: "a@example.test", role: "user" },
  });
  expect(await isSignedIn(client)).toBe(true);
});

test("the session call returns the signed-in user, and no error for a visitor", async () => {
  const { client, email } = await register();
  expect((await client.call("account/session", {})).user).toMatchObject({ email, role: "user" });
  await client.call("account/logout", {});
  expect(await client.call("account/session", {})).toEqual({ success: true, user: null });
  client.cookies.set("session", "no.such.token");
  expect((await client.call("account/session", {})).user).toBeNull();
});

test("the session cookie is limited to this host and hidden from scripts", async () => {
  const response = await shop.stage.client().send("/api/v1/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Asha", email: newEmail(), password }),
  });
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith("session="));
  expect(cookie?.split("; ").slice(1)).toEqual(["Path=/", "Max-Age=2592000", "HttpOnly", "SameSite=Lax"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("an address has one account, whatever its case, even when two register at once", async () => {
  const email = newEmail();
  const attempts = await Promise.allSettled([
    register(email),
    register(email.toUpperCase()),
    register(email),
  ]);
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = await shop.stage.client().refusal("account/register", { name: "B", email, password });
  expect(refused).toMatchObject({ status: 409, code: "email_taken", message: "Email cannot be used" });
});

test.each([
  ["1234567", "too short"],
  ["x".repeat(129), "too long"],
])("a password of %s is rejected: %s", async (wrong) => {
  const refused = await shop.stage
    .client()
    .refusal("account/register", { name: "A", email: newEmail(), password: wrong });
  expect(refused).toMatchObject({ status: 400, message: "Invalid password" });
});

test("every character of a long passphrase counts, in any script", async () => {
  const email = newEmail();
  const phrase = "क".repeat(63);
  await shop.stage.client().call("account/register", { name: "A", email, password: `${phrase}1` });
  await shop.stage.client().call("account/login", { email, password: `${phrase}1` });
  const refused = await shop.stage.client().refusal("account/login", { email, password: `${phrase}2` });
  expect(refused.code).toBe("wrong_credentials");
});

test("an unknown address and a wrong password get the same answer", async () => {
  const { email } = await register();
  const client = shop.stage.client();
  const wrong = await client.refusal("account/login", { email, password: "not this one" }, elsewhere());
  const unknown = await client.refusal(
    "account/login",
    { email: newEmail(), password: "not this one" },
    elsewhere(),
  );
  expect(wrong).toMatchObject({
    status: 401,
    code: "wrong_credentials",
    message: "Invalid email or password",
  });
  expect({ ...unknown }).toEqual({ ...wrong });
});

test("logging out ends the session on the server, so a copied cookie is useless", async () => {
  const { client } = await register();
  const kept = new Map(client.cookies);
  const { message } = await client.call("account/logout", {});
  expect(message).toBe("Logged Out successfull");
  for (const [name, value] of kept) client.cookies.set(name, value);
  expect(await isSignedIn(client)).toBe(false);
});

test.each(["account/guest", "account/login", "account/register"] as const)(
  "%s over a signed-in session ends it, so a copied cookie is useless",
  async (key) => {
    const { client } = await register();
    const { email } = await register();
    const kept = new Map(client.cookies);
    const input = { name: "Ravi", email: key === "account/login" ? email : newEmail(), password };
    await client.call(key, input);
    const copy = shop.stage.client();
    for (const [name, value] of kept) copy.cookies.set(name, value);
    expect(await isSignedIn(copy)).toBe(false);
  },
);

test("a session ends after a week idle, and after a month at the latest", async () => {
  const { client } = await register();
  await shop.stage.advance(6 * 86_400);
  expect(await isSignedIn(client)).toBe(true);
  await shop.stage.advance(8 * 86_400);
  expect(await isSignedIn(client)).toBe(false);
  const { client: busy } = await register();
  for (let week = 0; week < 5; week++) {
    await shop.stage.advance(6 * 86_400);
    expect(await isSignedIn(busy)).toBe(week < 4);
  }
});

test("forged, foreign and unsigned tokens are rejected", async () => {
  const { client } = await register();
  const [header = "", payload = "", signature = ""] = (client.cookies.get("session") ?? "").split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = [
    `${encode({ alg: "none", typ: "session+jwt" })}.${payload}.`,
    `${encode({ alg: "HS256", kid: "unknown", typ: "session+jwt" })}.${payload}.${signature}`,
    `${header}.${payload}.${Buffer.alloc(32).toString("base64url")}`,
    `${header}.${payload}`,
    client.cookies.get("device") ?? "",
    "x",
  ];
  for (const token of forged) {
    const thief = shop.stage.client();
    thief.cookies.set("session", token);
    expect(await isSignedIn(thief)).toBe(false);
  }
});

test("changing the password keeps this device signed in and signs out all others", async () => {
  const { client, email } = await register();
  const other = shop.stage.client();
  await other.call("account/login", { email, password });
  const change = {
    oldPassword: password,
    newPassword: "another good one",
    confirmPassword: "another good one",
  };
  const wrong = await client.refusal("account/update-password", { ...change, oldPassword: "guess" });
  expect(wrong).toMatchObject({ status: 400, message: "Invalid old password" });
  expect(wrong.fields).toEqual({ oldPassword: "The old password isn't correct" });
  const differs = await client.refusal("account/update-password", { ...change, confirmPassword: "else" });
  expect(differs).toMatchObject({ status: 400, message: "password not same" });
  await client.call("account/update-password", change);
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain("Your Earshot password was changed");
});

test("a validation error names the field in words in its message, and by path in its fields", async () => {
  const { client } = await register();
  const orderItems = [{ product: "0".repeat(24), quantity: 1 }];
  const shippingInfo = { ...address, postalCode: "5600" };
  expect(await client.refusal("payments/start", { orderItems, shippingInfo })).toMatchObject({
    message: "Invalid postal code",
    fields: { "shippingInfo.postalCode": "Enter a 6-digit PIN code" },
  });
  const elsewhere = { ...address, state: "Goa" };
  expect(await client.refusal("payments/start", { orderItems, shippingInfo: elsewhere })).toMatchObject({
    status: 400,
    message: "Invalid state",
    fields: { "shippingInfo.state": "560001 is in Karnataka. Correct the PIN code or choose Karnataka." },
  });
});

test("a profile change accepts only name and email, rejects a taken email, and notifies the old one", async () => {
  const [{ client, email }, { email: taken }] = [await register(), await register()];
  const refused = await client.refusal("account/update-profile", { name: "Asha", email: taken });
  expect(refused).toMatchObject({ status: 409, code: "email_taken" });
  const changed = newEmail();
  await client.send("/api/v1/profile/update", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Asha R.", email: changed, role: "admin", _id: "0".repeat(24) }),
  });
  const { user } = await client.call("account/profile", {});
  expect(user).toMatchObject({ name: "Asha R.", email: changed, role: "user" });
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
    "Your Earshot email address was changed",
  );
  await shop.stage.client().call("account/register", { name: "New", email, password });
});

test("a forgotten password gets the same response for any email, and a mail only for a known one", async () => {
  const [{ email }, unknown] = [await register(), newEmail()];
  const ask = (address: string) =>
    shop.stage
      .client()
      .call(
        "account/forgot-password",
        { email: address },
        { ...elsewhere(), "x-forwarded-host": "evil.example" },
      );
  expect(await ask(email)).toEqual(await ask(unknown));
  const [mail] = await mailsTo(email);
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/password\/reset\/[\w-]{43}/);
  expect(await mailsTo(unknown)).toEqual([]);
});

test("only the newest reset link works, once, for 15 minutes, and it ends all sessions", async () => {
  const { client, email } = await register();
  const visitor = shop.stage.client();
  const ask = async () => {
    await visitor.call("account/forgot-password", { email }, elsewhere());
    return tokenIn((await mailsTo(email))[0] ?? { to: "", subject: "", text: "" });
  };
  const reset = (token: string, newPassword: string, newConfirmPassword = newPassword) => ({
    token,
    newPassword,
    newConfirmPassword,
  });
  const old = await ask();
  const newest = await ask();
  const invalid = { status: 400, message: "Reset link is invalid or has expired" };
  expect(await visitor.refusal("account/reset-password", reset(old, "the next password"))).toMatchObject(
    invalid,
  );
  const differs = await visitor.refusal(
    "account/reset-password",
    reset(newest, "the next password", "other"),
  );
  expect(differs.message).toBe("password not same");
  await visitor.call("account/reset-password", reset(newest, "the next password"));
  expect(await visitor.refusal("account/reset-password", reset(newest, "once more please"))).toMatchObject(
    invalid,
  );
  expect(await isSignedIn(client)).toBe(false);
  await visitor.call("account/login", { email, password: "the next password" }, elsewhere());
  const late = await ask();
  await shop.stage.advance(15 * 60 + 1);
  expect(await visitor.refusal("account/reset-password", reset(late, "too late for this"))).toMatchObject(
    invalid,
  );
});

test("the sixth wrong password from one IP address is rejected for the next 15 minutes", async () => {
  const { email } = await register();
  const place = elsewhere();
  const client = shop.stage.client();
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await client.refusal("account/login", { email, password: "guess" }, place)).code).toBe(
      "wrong_credentials",
    );
  const stopped = await client.refusal("account/login", { email, password }, place);
  expect(stopped).toMatchObject({
    status: 429,
    code: "too_many_attempts",
    message: "Too many attempts, try again later",
  });
  await shop.stage.advance(15 * 60 + 1);
  await client.call("account/login", { email, password }, place);
});

test("guesses from many addresses lock out unknown devices, not the owner's", async () => {
  const { client, email } = await register();
  await client.call("account/login", { email, password }, elsewhere());
  for (let attempt = 0; attempt < 20; attempt++)
    await shop.stage.client().refusal("account/login", { email, password: "guess" }, elsewhere());
  const stranger = await shop.stage.client().refusal("account/login", { email, password }, elsewhere());
  expect(stranger.code).toBe("too_many_attempts");
  await client.call("account/login", { email, password }, elsewhere());
});

test("successful sign-ins are never limited", async () => {
  const { email } = await register();
  const place = elsewhere();
  for (let attempt = 0; attempt < 8; attempt++)
    await shop.stage.client().call("account/login", { email, password }, place);
  expect(await isSignedIn(shop.stage.client())).toBe(false);
});

test.each(["password123", "Password123", "iloveyou1"])("%s is too common", async (common) => {
  const refused = await shop.stage
    .client()
    .refusal("account/register", { name: "A", email: newEmail(), password: common });
  expect(refused).toMatchObject({ status: 400, code: "invalid", message: "Invalid password" });
});

test("a user sees their devices and can sign out all of them", async () => {
  const { client, email } = await register();
  const other = shop.stage.client();
  await other.call("account/login", { email, password }, { "user-agent": "Phone" });
  const { devices } = await client.call("account/devices", {});
  expect(devices.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  expect(devices.find(({ isThis }) => !isThis)?.device).toBe("Phone");
  await client.call("account/logout-everywhere", {});
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, false]);
  await other.call("account/login", { email, password });
  expect((await other.call("account/devices", {})).devices).toHaveLength(1);
});
