import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AppError } from "../../shared/core/errors.ts";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, 2 passes, 1 lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const derive = promisify(argon2);
const argon2id = (password: string, nonce: Buffer): Promise<Buffer> =>
  derive("argon2id", { message: password.normalize("NFKC"), nonce, ...parameters });

const prefix = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt);
  return `${prefix}${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Verified for unknown accounts, so that they take as long as known ones. */
const unmatchedHash = `${prefix}${"A".repeat(22)}$${"A".repeat(43)}`;

export async function verifyPassword(password: string, stored: string = unmatchedHash): Promise<boolean> {
  const [salt, hash] = stored.slice(prefix.length).split("$");
  if (!stored.startsWith(prefix) || salt === undefined || hash === undefined) return false;
  const expected = Buffer.from(hash, "base64url");
  const actual = await argon2id(password, Buffer.from(salt, "base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const commonPasswords = 3000;
const minLength = 8;

/** Rejects the 3,000 most common passwords (OWASP ASVS 5.0, 6.2.4). Throws `invalid` (400, `field`). */
export async function rejectCommonPassword(password: string, field: string): Promise<void> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const common = dictionary["passwords-common"].filter((known) => String(known).length >= minLength);
  if (!common.slice(0, commonPasswords).includes(password.toLowerCase())) return;
  throw new AppError("invalid", field, {
    [field]: "This password is too common. Choose another one",
  });
}
