import * as z from "zod/mini";
import type { Role } from "../../shared/account.ts";
import { sessionDays } from "../../shared/limits.ts";

export const Session = z.object({
  id: z.string(),
  userId: z.string(),
  /** The user's version when the session began. A higher version of the user ends the session. */
  version: z.number(),
  /** The `User-Agent` header, so that people recognise their devices. */
  device: z.string(),
  createdAtSeconds: z.number(),
  lastSeenAtSeconds: z.number(),
});
export type Session = z.infer<typeof Session>;

const hour = 3600;
const day = 24 * hour;
/** Sessions of staff are short, because they can move money. */
const lifetimes = {
  user: {
    idleSeconds: sessionDays.idle * day,
    absoluteSeconds: sessionDays.longest * day,
    touchSeconds: hour,
  },
  admin: { idleSeconds: hour, absoluteSeconds: 12 * hour, touchSeconds: hour / 12 },
} as const;

export const absoluteLifetimeSeconds = (role: Role): number => lifetimes[role].absoluteSeconds;

export function isAlive(
  session: Session,
  user: { version: number; role: Role },
  nowSeconds: number,
): boolean {
  const { idleSeconds, absoluteSeconds } = lifetimes[user.role];
  return (
    session.version === user.version &&
    nowSeconds < session.createdAtSeconds + absoluteSeconds &&
    nowSeconds < session.lastSeenAtSeconds + idleSeconds
  );
}

/** The last time seen is updated only now and then, to save a write per request. */
export const isTouchDue = (session: Session, role: Role, nowSeconds: number): boolean =>
  nowSeconds - session.lastSeenAtSeconds > lifetimes[role].touchSeconds;
