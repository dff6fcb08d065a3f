import { offerConfirmation, offerReset } from "../identity/mail-link.table.ts";
import { newLink } from "../identity/mail-link.ts";
import { findUser, findUserByEmail } from "../identity/user.table.ts";
import { isProven, noticeAddress, type User } from "../identity/user.ts";
import type { Mail } from "../mail/compose.ts";
import { deliver } from "../mail/deliver.ts";
import { mayReach } from "../mail/mailbox-limit.ts";
import type { AccountMessage } from "../mail/outbox.table.ts";
import { env } from "../platform/env.ts";
import type { Limit } from "../platform/rate-limit.ts";
import { transact, write } from "../platform/table.ts";
import {
  confirmMail,
  emailChangedMail,
  passkeyAddedMail,
  passwordChangedMail,
  resetMail,
} from "./account-mail.ts";
import { factorMail, factorResetMail } from "./factor-mail.ts";

const hour = 3600;
const day = 24 * hour;

const limits: Record<AccountMessage["kind"], Limit> = {
  "forgot-password": { attempts: 3, windowSeconds: hour },
  "password-changed": { attempts: 3, windowSeconds: hour },
  "passkey-added": { attempts: 3, windowSeconds: hour },
  "factor-notice": { attempts: 10, windowSeconds: hour },
  "factor-reset": { attempts: 10, windowSeconds: hour },
  "email-changed": { attempts: 3, windowSeconds: hour },
  "confirm-email": { attempts: 1, windowSeconds: day },
  "confirm-email-again": { attempts: 2, windowSeconds: day },
};

async function reset(user: User): Promise<Mail> {
  const { tokenHash, expiresAtSeconds, url } = newLink("reset", "/password/reset");
  const failed = await transact(offerReset(user, tokenHash, expiresAtSeconds));
  if (failed.size > 0) throw new Error("The user changed meanwhile");
  return resetMail(url);
}

async function confirmation(user: User): Promise<Mail> {
  const { tokenHash, expiresAtSeconds, url } = newLink("confirmation", "/email/confirm");
  await write(offerConfirmation(user, tokenHash, expiresAtSeconds));
  return confirmMail(url);
}

interface Addressed {
  to: string;
  mail: () => Promise<Mail> | Mail;
}

/** Sends reset links to confirmed addresses only. Undefined if there is no recipient. */
async function addressed(message: AccountMessage): Promise<Addressed | undefined> {
  const site = env("SITE_URL");
  switch (message.kind) {
    case "password-changed":
      return { to: message.email, mail: () => passwordChangedMail(site) };
    case "passkey-added":
      return { to: message.email, mail: () => passkeyAddedMail(site) };
    case "factor-notice":
      return { to: message.email, mail: () => factorMail(message.what, site) };
    case "factor-reset":
      return { to: message.email, mail: () => factorResetMail(message.account, site) };
    case "email-changed":
      return { to: message.email, mail: () => emailChangedMail(message.newEmail, site) };
    case "forgot-password": {
      const user = await findUserByEmail(message.email);
      return user && { to: noticeAddress(user), mail: () => reset(user) };
    }
    default: {
      const user = await findUser(message.userId);
      const isDue = user?.email === message.email && (user.confirmedEmail !== undefined || !isProven(user));
      return isDue ? { to: message.email, mail: () => confirmation(user) } : undefined;
    }
  }
}

export async function sendAccountMail(causePk: string, message: AccountMessage): Promise<boolean> {
  const delivery = { causePk, kind: message.kind };
  const found = await addressed(message);
  if (!found || !(await mayReach(found.to, delivery, limits[message.kind]))) return false;
  return deliver(delivery, found.to, await found.mail());
}
