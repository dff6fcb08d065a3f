import { guestDays } from "../../shared/core/limits.ts";
import { exists, missing, put, type TransactItem, update } from "../platform/expressions.ts";
import { userKey } from "./user.table.ts";
import type { User } from "./user.ts";

const expiry = (now: Date) => ({ expiresAtSeconds: Math.floor(now.getTime() / 1000) + guestDays * 86_400 });

/** A guest claims no address and is in no list. */
export const createGuest = (guest: User, now: Date): TransactItem =>
  put<User>({ ...userKey(guest.id), ...guest, ...expiry(now) }, { pk: missing });

/** A guest with an order does not expire. */
export const createBuyer = (guest: User): TransactItem =>
  put<User>({ ...userKey(guest.id), ...guest }, { pk: missing });

/** For a guest who begins to pay: the payment and its order need them. Fails once they have expired. */
export const clearExpiry = (id: string): TransactItem =>
  update<User>(userKey(id), { remove: ["expiresAtSeconds"] }, { pk: exists });

/** For a guest without orders. Can also end the sessions and the mailed links. Fails when there is no guest. */
export const setExpiry = (id: string, now: Date, { endsSessions = false } = {}): TransactItem =>
  update<User>(
    userKey(id),
    { set: expiry(now), ...(endsSessions && { add: { version: 1 } }) },
    { guest: true },
  );
