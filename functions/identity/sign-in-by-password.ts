import { deviceCookie } from "./device.ts";
import { ownUserOnWire } from "./own-user.ts";
import { findRoleOf } from "./role.table.ts";
import { beginSession, byPassword } from "./sign-in.ts";
import type { User } from "./user.ts";

/** For a password that was just verified or chosen. */
export async function signInByPassword(user: User, now: Date, browser: Parameters<typeof beginSession>[2]) {
  const [role, ...cookies] = await Promise.all([
    findRoleOf(user),
    beginSession(user, now, browser, byPassword(now)),
    deviceCookie(user.id, now),
  ]);
  return { user: await ownUserOnWire({ user, role, session: {} }, now), cookies };
}
