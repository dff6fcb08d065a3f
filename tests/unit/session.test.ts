import { expect, test } from "vitest";
import { isAlive, isTouchDue } from "../../functions/identity/session.ts";

const day = 86_400;
const session = { id: "s", userId: "u", version: 3, device: "", createdAtSeconds: 0, lastSeenAtSeconds: 0 };
const user = { role: "user", version: 3 } as const;
const admin = { role: "admin", version: 3 } as const;

test("a shopper's session ends after 7 days idle or 30 days in all", () => {
  expect(isAlive(session, user, 7 * day - 1)).toBe(true);
  expect(isAlive(session, user, 7 * day)).toBe(false);
  const busy = { ...session, lastSeenAtSeconds: 30 * day - 10 };
  expect(isAlive(busy, user, 30 * day - 1)).toBe(true);
  expect(isAlive(busy, user, 30 * day)).toBe(false);
});

test("a guest's session ends after 3 days", () => {
  expect(isAlive(session, { ...user, guest: true }, 3 * day - 1)).toBe(true);
  expect(isAlive(session, { ...user, guest: true }, 3 * day)).toBe(false);
});

test("a staff session ends after an hour idle or 12 hours in all", () => {
  expect(isAlive(session, admin, 3599)).toBe(true);
  expect(isAlive(session, admin, 3600)).toBe(false);
  expect(isAlive({ ...session, lastSeenAtSeconds: 12 * 3600 - 5 }, admin, 12 * 3600)).toBe(false);
});

test("raising the version ends every earlier session", () => {
  expect(isAlive(session, { ...user, version: 4 }, 1)).toBe(false);
});

test("the last-seen time is updated well before the session would expire", () => {
  expect(isTouchDue(session, admin, 60)).toBe(false);
  expect(isTouchDue(session, admin, 400)).toBe(true);
  expect(isTouchDue(session, user, 1800)).toBe(false);
  expect(isTouchDue(session, user, 7200)).toBe(true);
});
