import { guestDays } from "../../shared/core/limits.ts";
import { exists, missing, put, type TransactItem, update } from "../platform/expressions.ts";
import { userKey } from "./user.table.ts";
import type { User } from "./user.ts";

const expiry = (now: Date) => ({ expiresAtSeconds: Math.floor(now.getTime() / 1000) + guestDays * 86_400 });

export const createGuest = (guest: User, now: Date): TransactItem =>
  put<User>({ ...userKey(guest.id), ...guest, ...expiry(now) }, { pk: missing });

export const createBuyer = (guest: User): TransactItem =>
  put<User>({ ...userKey(guest.id), ...guest }, { pk: missing });

/** Keeps a guest for a payment. Fails if they have expired. */
export const clearExpiry = (id: string): TransactItem =>
  update<User>(userKey(id), { remove: ["expiresAtSeconds"] }, { pk: exists });

/** Optionally ends sessions and mailed links too. Fails if there is no guest. */
export const setExpiry = (id: string, now: Date, { endsSessions = false } = {}): TransactItem =>
  update<User>(
    userKey(id),
    { set: expiry(now), ...(endsSessions && { add: { version: 1 } }) },
    { guest: true },
  );
