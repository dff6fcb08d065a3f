import * as z from "zod/mini";
import { guestDays, sessionDays } from "../../shared/core/limits.ts";
import { isStaff, type User } from "./user.ts";

export const Session = z.object({
  id: z.string(),
  userId: z.string(),
  /** The user's version at the start; a higher one ends the session. */
  version: z.number(),
  /** The `User-Agent` header, so that people recognise their devices. */
  device: z.string(),
  createdAtSeconds: z.number(),
  lastSeenAtSeconds: z.number(),
  factorAtSeconds: z.optional(z.number()),
  passwordAtSeconds: z.optional(z.number()),
});
export type Session = z.infer<typeof Session>;

export type Proof = Pick<Session, "factorAtSeconds" | "passwordAtSeconds">;

const hour = 3600;
const day = 24 * hour;
/** Staff sessions are short, because they can move money. */
const lifetimes = {
  user: {
    idleSeconds: sessionDays.idle * day,
    absoluteSeconds: sessionDays.longest * day,
    touchSeconds: hour,
  },
  guest: { idleSeconds: guestDays * day, absoluteSeconds: guestDays * day, touchSeconds: hour },
  staff: { idleSeconds: hour, absoluteSeconds: 12 * hour, touchSeconds: hour / 12 },
} as const;

type Person = Pick<User, "role" | "staffRole" | "guest">;

const lifetimeOf = (user: Person) => lifetimes[user.guest ? "guest" : isStaff(user) ? "staff" : "user"];

export const absoluteLifetimeSeconds = (user: Person): number => lifetimeOf(user).absoluteSeconds;

export function isAlive(session: Session, user: Person & Pick<User, "version">, nowSeconds: number): boolean {
  const { idleSeconds, absoluteSeconds } = lifetimeOf(user);
  return (
    session.version === user.version &&
    nowSeconds < session.createdAtSeconds + absoluteSeconds &&
    nowSeconds < session.lastSeenAtSeconds + idleSeconds
  );
}

export const isTouchDue = (session: Session, user: Person, nowSeconds: number): boolean =>
  nowSeconds - session.lastSeenAtSeconds > lifetimeOf(user).touchSeconds;
