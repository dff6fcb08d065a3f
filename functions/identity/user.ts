import * as z from "zod/mini";
import { User as UserOnWire } from "../../shared/account.ts";

/** A user as it is stored. */
export const User = z.extend(z.omit(UserOnWire, { _id: true, emailUnconfirmed: true }), {
  id: z.string(),
  passwordHash: z.string(),
  /** Raised by every change that must end all sessions. */
  version: z.number(),
  /** Hash of the newest password reset token. */
  resetHash: z.optional(z.string()),
  /** The address whose owner confirmed it last, while `email` is another one that is not confirmed yet. */
  confirmedEmail: z.optional(z.string()),
});
export type User = z.infer<typeof User>;

/** Where notices about the account go. An address given at registration counts, since there is no other. */
export const noticeAddress = ({ email, confirmedEmail }: User): string => confirmedEmail ?? email;

/** The user with this address, which its owner has to confirm unless it is the confirmed one. */
export function withEmail(user: User, email: string): User {
  const confirmed = noticeAddress(user);
  return { ...user, email, confirmedEmail: confirmed === email ? undefined : confirmed };
}

/** Without the hashes: parsing leaves out what is not named on the wire. */
export const userOnWire = (user: User): UserOnWire =>
  z.parse(UserOnWire, {
    ...user,
    _id: user.id,
    ...(user.confirmedEmail !== undefined && { emailUnconfirmed: true }),
  });
