import { afterAll, beforeAll, expect, test } from "vitest";
import { Authenticator } from "../support/authenticator.ts";
import type { Client } from "../support/client.ts";
import { mailsTo, newPerson, subjects, subjectsTo, tokenIn } from "../support/mailbox.ts";
import { elsewhere, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const origin = () => shop.stage.url.replace("127.0.0.1", "localhost");
const newDevice = (syncs = false) => new Authenticator({ origin: origin(), syncs });

async function add(client: Client, name: string, device = newDevice()) {
  const { options } = await client.call("passkeys/offer", { password });
  const input = { name, credential: device.create(options) };
  const { passkey } = await client.call("passkeys/create", input, elsewhere());
  return { device, passkey, options, input };
}

/** A person with a passkey. */
async function withPasskey(device = newDevice()) {
  const person = await newPerson(shop);
  return { ...person, ...(await add(person.client, "Phone", device)) };
}

const challenge = async () => (await shop.stage.client().call("passkeys/ask", {})).options;
const refusal = async (credential: ReturnType<Authenticator["get"]>) =>
  (await shop.stage.client().refusal("passkeys/login", { credential }, elsewhere())).code;

async function signIn(device: Authenticator) {
  const client = shop.stage.client();
  const credential = device.get(await challenge());
  const { user } = await client.call("passkeys/login", { credential }, elsewhere());
  return { client, user, credential };
}

test("a passkey can be added with the password, used to sign in elsewhere, renamed and removed", async () => {
  const { client, id, email, device, passkey, options } = await withPasskey();
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "Earshot" },
    user: { name: email },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(passkey).toEqual({
    _id: expect.any(String),
    name: "Phone",
    createdAt: expect.any(String),
    isSynced: false,
  });
  expect(await subjectsTo(shop, email)).toContain("A passkey was added to your Earshot account");
  device.counter = 1;
  const there = await signIn(device);
  expect(there.user._id).toBe(id);
  expect((await there.client.call("account/profile", {})).user.email).toBe(email);
  await client.call("passkeys/rename", { id: passkey._id, name: "Asha's phone" });
  const kept = (await client.call("passkeys/list", {})).passkeys;
  expect(kept).toEqual([{ ...passkey, name: "Asha's phone", lastUsedAt: expect.any(String) }]);
  expect((await client.call("account/data", {})).passkeys).toEqual(kept);
  await client.call("passkeys/delete", { id: passkey._id });
  device.counter = 2;
  expect(await refusal(device.get(await challenge()))).toBe("unknown_passkey");
});

test("a passkey response is accepted once, for its own challenge, site and account, and only with user verification", async () => {
  const { id, device } = await withPasskey();
  const other = await withPasskey();
  const { credential } = await signIn(device);
  expect(await refusal(credential), "the same answer again").toBe("unknown_passkey");
  const { options } = await other.client.call("passkeys/offer", { password });
  expect(await refusal(device.get({ ...options, rpId: "localhost" })), "a challenge for adding").toBe(
    "unknown_passkey",
  );
  const bent = { ...(await challenge()), challenge: Buffer.from("made up").toString("base64url") };
  expect(await refusal(device.get(bent)), "a challenge of one's own").toBe("unknown_passkey");
  const late = await challenge();
  await shop.stage.advance(301);
  expect(await refusal(device.get(late)), "a challenge of five minutes ago").toBe("unknown_passkey");
  const theirs = Buffer.from(id).toString("base64url");
  expect(await refusal(other.device.get(await challenge(), theirs)), "another account").toBe(
    "unknown_passkey",
  );
  for (const handle of ["", "x".repeat(7000), Buffer.from("0".repeat(24)).toString("base64url")])
    expect(await refusal(device.get(await challenge(), handle || "AA"))).toBe("unknown_passkey");
  const { signature } = other.device.get(await challenge()).response;
  const own = device.get(await challenge());
  expect(await refusal({ ...own, response: { ...own.response, signature } }), "another signature").toBe(
    "unknown_passkey",
  );
  expect((await signIn(device)).user._id).toBe(id);
});

test("devices that share a synced passkey may keep separate signature counts", async () => {
  const { id, device } = await withPasskey(newDevice(true));
  for (const count of [1, 2, 3, 2, 3, 0]) {
    device.counter = count;
    expect((await signIn(device)).user._id).toBe(id);
  }
});

test("a copied passkey whose count falls behind, another site and an unverified user are rejected", async () => {
  const { client, device } = await withPasskey();
  device.counter = 5;
  await signIn(device);
  device.counter = 4;
  expect(await refusal(device.get(await challenge()))).toBe("unknown_passkey");
  for (const wrong of [
    new Authenticator({ origin: "https://earshot.example.net" }),
    new Authenticator({ origin: origin(), verifies: false }),
  ]) {
    const { options } = await client.call("passkeys/offer", { password });
    const input = { name: "Phone", credential: wrong.create(options) };
    expect(await client.refusal("passkeys/create", input)).toMatchObject({ status: 400, code: "invalid" });
  }
});

test("only the owner can add passkeys, with the password, up to ten and each once", async () => {
  const { client, input } = await withPasskey();
  const other = await newPerson(shop);
  const fields = { password: "That password isn't correct" };
  expect(await client.refusal("passkeys/offer", { password: "guess" })).toMatchObject({ fields });
  expect((await other.client.refusal("passkeys/create", input)).code).toBe("invalid");
  expect((await client.refusal("passkeys/create", input, elsewhere())).code).toBe("passkey_taken");
  const { passkeys } = await client.call("passkeys/list", {});
  const id = passkeys[0]?._id ?? "";
  expect((await other.client.refusal("passkeys/rename", { id, name: "Mine" })).status).toBe(404);
  expect((await other.client.refusal("passkeys/delete", { id })).status).toBe(404);
  // At most ten changes an hour send mails; two were counted above.
  for (let count = 2; count <= 9; count++) await add(client, `Key ${count}`);
  await shop.stage.advance(3601);
  const { options } = await client.call("passkeys/offer", { password });
  const both = [newDevice(), newDevice()].map((device) =>
    client.call("passkeys/create", { name: "Last", credential: device.create(options) }, elsewhere()),
  );
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await client.call("passkeys/list", {})).passkeys).toHaveLength(10);
});

test("a password reset by mail removes all passkeys; wrong passwords close none, and unknown ones are rate limited", async () => {
  const { client, email, device } = await withPasskey();
  await client.call("account/forgot-password", { email }, elsewhere());
  const token = tokenIn(await mailsTo(shop, email));
  const fresh = "a new long password";
  await client.call("account/reset-password", { token, newPassword: fresh, newConfirmPassword: fresh });
  expect(await subjectsTo(shop, email)).toContain(subjects.password);
  expect(await refusal(device.get(await challenge()))).toBe("unknown_passkey");
  const [guesser, place] = [shop.stage.client(), elsewhere()];
  const credential = newDevice().get(await challenge(), Buffer.from("1".repeat(24)).toString("base64url"));
  const signIn = async () => (await guesser.refusal("passkeys/login", { credential }, place)).code;
  for (let attempt = 0; attempt < 31; attempt++)
    await guesser.refusal("account/login", { email: `${attempt}.${email}`, password: fresh }, place);
  expect(await signIn()).toBe("unknown_passkey");
  for (let attempt = 0; attempt < 299; attempt++) await signIn();
  expect(await signIn()).toBe("too_many_attempts");
});
