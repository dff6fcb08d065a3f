import { createHash, randomBytes } from "node:crypto";
import {
  confirmationLinkDays,
  invitationDays,
  resetLinkMinutes,
  waitDays,
} from "../../shared/core/limits.ts";
import { env } from "../platform/env.ts";

export const lifetimeSeconds = {
  reset: resetLinkMinutes * 60,
  confirmation: confirmationLinkDays * 86_400,
  invitation: invitationDays * 86_400,
  wait: waitDays * 86_400,
  cart: waitDays * 86_400,
} as const;

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Creates the token right before sending, so that it exists only in the mail. */
export function newLink(kind: keyof typeof lifetimeSeconds, path: string) {
  const token = randomBytes(32).toString("base64url");
  return {
    token,
    tokenHash: hashToken(token),
    expiresAtSeconds: Math.floor(Date.now() / 1000) + lifetimeSeconds[kind],
    url: `${env("SITE_URL")}${path}/${token}`,
  };
}
