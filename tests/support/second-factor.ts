import { codeOf } from "./app-code.ts";
import { Authenticator } from "./authenticator.ts";
import type { Client } from "./client.ts";
import { elsewhere, newEmail, password, type Shop } from "./shop.ts";

/** The stage's clock, which only moves on for tests. */
const clockOf = async ({ stage }: Shop): Promise<number> =>
  Date.parse((await stage.get<{ now: string }>("/_local/clock")).now) / 1000;

/** An authenticator app. Codes that a test asks for one after the other are of different steps. */
class AuthenticatorApp {
  readonly #secret: string;
  readonly #shop: Shop;

  constructor(shop: Shop, secret: string) {
    this.#shop = shop;
    this.#secret = secret;
  }

  /** The code that an app shows whose clock is off by these seconds. */
  async code(offSeconds = 0): Promise<string> {
    return codeOf(this.#secret, (await clockOf(this.#shop)) + offSeconds);
  }

  /** Waits for a code that hasn't been shown before. */
  async nextCode(): Promise<string> {
    await this.#shop.stage.advance(30);
    return this.code();
  }
}

export interface Member {
  client: Client;
  email: string;
  id: string;
}

/** An owner, signed in by password. */
export async function newOwner(shop: Shop): Promise<Member> {
  const client = shop.stage.client();
  const email = newEmail();
  const { user } = await client.call("account/register", { name: "Asha Rao", email, password }, elsewhere());
  await shop.promote(email);
  await signIn(client, email);
  return { client, email, id: user._id };
}

export const signIn = (client: Client, email: string) =>
  client.call("account/login", { email, password }, elsewhere());

export async function addApp(shop: Shop, client: Client) {
  const { secret } = await client.call("factors/app", {});
  const app = new AuthenticatorApp(shop, secret);
  const { recoveryCodes } = await client.call("factors/confirm-app", { code: await app.code() });
  return { app, recoveryCodes };
}

/** An owner with an authenticator app, signed in and answered. */
export async function withApp(shop: Shop) {
  const owner = await newOwner(shop);
  return { ...owner, ...(await addApp(shop, owner.client)) };
}

/** Someone who knows the password, elsewhere. */
export async function intruder(shop: Shop, email: string): Promise<Client> {
  const client = shop.stage.client();
  await signIn(client, email);
  return client;
}

export async function addPasskey(shop: Shop, client: Client, name = "Phone") {
  const device = new Authenticator({ origin: shop.stage.url.replace("127.0.0.1", "localhost") });
  const { options } = await client.call("passkeys/offer", { password });
  const input = { name, credential: device.create(options) };
  const { passkey } = await client.call("passkeys/create", input, elsewhere());
  return { device, passkey };
}

/** What a touch of the passkey answers now. */
export async function touch(shop: Shop, device: Authenticator) {
  const { options } = await shop.stage.client().call("passkeys/ask", {});
  device.counter++;
  return device.get(options);
}

export const refusedCode = async (client: Client, code: string) =>
  (await client.refusal("factors/answer", { code })).code;

export const owedBy = async (client: Client) => (await client.call("account/session", {})).user?.secondFactor;
