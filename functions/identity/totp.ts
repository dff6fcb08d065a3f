import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** RFC 4648 without padding, in lower case. Takes multiples of five bytes. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

const stepSeconds = 30;
const digits = 6;

/** RFC 4226, 5.3. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const code = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(code).padStart(digits, "0");
}

export const newSecret = (): Buffer => randomBytes(20);

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Returns the step that a code belongs to, at most one before or after now (RFC 6238, 5.2). */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | undefined {
  const given = Buffer.from(code.padStart(digits, " ").slice(0, digits));
  const steps = [-1, 0, 1].map((offset) => stepAt(now) + offset);
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)).at(-1);
}

/** The format of authenticator apps; Google Authenticator ignores other digits, periods and hashes. */
export function uriOf(secret: Uint8Array, account: string): string {
  const issuer = "Earshot";
  const query = new URLSearchParams({
    secret: base32(secret).toUpperCase(),
    issuer,
    algorithm: "SHA1",
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?${query}`;
}
