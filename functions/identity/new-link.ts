import { randomBytes } from "node:crypto";
import { env } from "../platform/env.ts";
import { hashToken, lifetimeSeconds } from "./mail-link.ts";

/** Creates the token right before sending, so that it exists only in the mail. */
export function newLink(kind: keyof typeof lifetimeSeconds, path: string) {
  const token = randomBytes(32).toString("base64url");
  return {
    tokenHash: hashToken(token),
    expiresAtSeconds: Math.floor(Date.now() / 1000) + lifetimeSeconds[kind],
    url: `${env("SITE_URL")}${path}/${token}`,
  };
}
