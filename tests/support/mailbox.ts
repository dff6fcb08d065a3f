import { elsewhere, newEmail, password, type Shop } from "./shop.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export const subjects = {
  reset: "Reset your Earshot password",
  password: "Your Earshot password was changed",
  moved: "Your Earshot email address was changed",
  confirm: "Confirm your email address",
  invitation: "Join the Earshot team",
};

/** The mails to an address, oldest first. */
export async function mailsTo({ stage }: Shop, email: string): Promise<Mail[]> {
  await stage.drain();
  return (await stage.get<Mail[]>("/_local/mail")).filter(({ to }) => to === email).reverse();
}

export const subjectsTo = async (shop: Shop, email: string) =>
  (await mailsTo(shop, email)).map(({ subject }) => subject);

/** The token of the last link in these mails. */
export const tokenIn = (mails: readonly Pick<Mail, "text">[]): string =>
  mails
    .flatMap(
      ({ text }) => /\/(?:email\/confirm|password\/reset|invitation)\/([\w-]{43})/.exec(text)?.[1] ?? [],
    )
    .at(-1) ?? "";

/** Registers a person whose calls come from a client address of their own. */
export async function newPerson({ stage }: Shop, name = "Asha Rao") {
  const [client, email, place] = [stage.client(), newEmail(), elsewhere()];
  const { user } = await client.call("account/register", { name, email, password }, place);
  const move = (to: string, headers = place) =>
    client.call("account/update-profile", { name, email: to }, headers);
  const change = (oldPassword: string, newPassword: string) =>
    client.call("account/update-password", { oldPassword, newPassword, confirmPassword: newPassword }, place);
  return { client, id: user._id, email, move, change };
}
