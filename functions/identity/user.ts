import * as z from "zod/mini";
import {
  type UserChange,
  type UserForStaff,
  User as UserOnWire,
  userRules,
} from "../../shared/accounts/schemas.ts";
import { pickFields, unsetFields } from "../../shared/core/fields.ts";
import { newId } from "../platform/id.ts";

export const User = z.extend(
  z.omit(UserOnWire, { _id: true, emailUnconfirmed: true, staff: true, secondFactor: true }),
  {
    id: z.string(),
    passwordHash: z.optional(z.string()),
    version: z.number(),
    resetHash: z.optional(z.string()),
    /** The last address proven by a reset link, or by a confirmation link followed in a session of the account. */
    provenEmail: z.optional(z.string()),
    confirmedEmail: z.optional(z.string()),
    /** Of staff other than owners. */
    staffRole: z.optional(z.string()),
    handle: z.optional(z.string()),
    staffSince: z.optional(z.string()),
    /** Staff's, which the customer never sees. */
    tags: z.optional(z.array(z.string())),
  },
);
export type User = z.infer<typeof User>;

type Details = Pick<User, "name" | "email"> &
  Pick<Partial<User>, "role" | "guest" | "passwordHash" | "provenEmail">;

export const newUser = (details: Details, now: Date): User => ({
  role: "user",
  ...details,
  id: newId(now),
  version: 1,
  createdAt: now.toISOString(),
});

export const isStaff = ({ role, staffRole }: Pick<User, "role" | "staffRole">): boolean =>
  role === "admin" || staffRole !== undefined;

export type EditedUser = Omit<UserChange, "id">;
export const editedUser = (user: User): EditedUser => ({
  ...unsetFields(userRules),
  ...pickFields(user, userRules),
});

export const formerCustomer = "Former customer";

/** Returns the last confirmed address, or else the one given at registration. */
export const noticeAddress = ({ email, confirmedEmail }: User): string => confirmedEmail ?? email;

/** Strict: an address given at registration proves nothing. */
export const isProven = ({ email, provenEmail }: User): boolean => provenEmail === email;

/** Marks the new address as unconfirmed, unless it is the last confirmed one. */
export function withEmail(user: User, email: string): User {
  const confirmed = noticeAddress(user);
  return { ...user, email, confirmedEmail: confirmed === email ? undefined : confirmed };
}

export const userOnWire = (user: User): UserOnWire =>
  z.parse(UserOnWire, {
    ...user,
    _id: user.id,
    ...(user.confirmedEmail !== undefined && { emailUnconfirmed: true }),
  });

export const userForStaff = (user: User): UserForStaff => ({ ...userOnWire(user), tags: user.tags });
