import * as z from "zod/mini";
import { User as UserOnWire } from "../../shared/accounts/schemas.ts";

/** A user as it is stored. */
export const User = z.extend(z.omit(UserOnWire, { _id: true, emailUnconfirmed: true }), {
  id: z.string(),
  /** Absent for a guest. */
  passwordHash: z.optional(z.string()),
  /** Raised by every change that ends all sessions. */
  version: z.number(),
  /** Hash of the newest password reset token. */
  resetHash: z.optional(z.string()),
  /**
   * The last address that the account's owner has proven to read: by a reset link, or by a confirmation link
   * that was followed in a session of the account. Any other was only typed.
   */
  provenEmail: z.optional(z.string()),
  /** The last confirmed address, present only while `email` is not confirmed. */
  confirmedEmail: z.optional(z.string()),
});
export type User = z.infer<typeof User>;

/** In place of the name of a customer whose account was deleted. */
export const formerCustomer = "Former customer";

/**
 * The address for notices about the account: the last confirmed one, or else the one given at registration.
 */
export const noticeAddress = ({ email, confirmedEmail }: User): string => confirmedEmail ?? email;

/** Strict: an address that was given at registration proves nothing. */
export const isProven = ({ email, provenEmail }: User): boolean => provenEmail === email;

/** The user with a new address, unconfirmed unless it is the last confirmed one. */
export function withEmail(user: User, email: string): User {
  const confirmed = noticeAddress(user);
  return { ...user, email, confirmedEmail: confirmed === email ? undefined : confirmed };
}

/** Parsing with the wire's schema strips the hashes. */
export const userOnWire = (user: User): UserOnWire =>
  z.parse(UserOnWire, {
    ...user,
    _id: user.id,
    ...(user.confirmedEmail !== undefined && { emailUnconfirmed: true }),
  });
