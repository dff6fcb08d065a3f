import { createHash } from "node:crypto";

const gmailDomains = new Set(["gmail.com", "googlemail.com"]);

/** Drops plus suffixes, and at Gmail dots (Gmail Help, "Dots don't matter in Gmail addresses"). */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*/, "");
  return gmailDomains.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Keeps addresses out of keys. */
export const mailboxHash = (email: string): string =>
  createHash("sha256").update(mailboxOf(email)).digest("hex");
