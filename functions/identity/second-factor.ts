import * as z from "zod/mini";
import type { SecondFactor } from "../../shared/accounts/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import { StaffSetting } from "../../shared/factors/staff-setting.ts";
import { env } from "../platform/env.ts";
import { getTogether } from "../platform/table.ts";
import type { Session } from "./session.ts";
import { userKey } from "./user.table.ts";
import { isStaff, type User } from "./user.ts";

export const factorsName = "FACTORS";
export const passkeysName = "PASSKEYS";

/** Not in `platform/settings.ts`, so that functions don't load all other settings with the session. */
const staffSetting = (): StaffSetting => z.parse(StaffSetting, JSON.parse(env("STAFF")));

type Method = NonNullable<SecondFactor["methods"]>[number];

const Lists = z.object({ entries: z.optional(z.array(z.unknown())), app: z.optional(z.unknown()) });

/** Consistent, so that a new factor binds earlier sessions at once. */
export async function methodsOf(userId: string): Promise<Method[]> {
  const { pk } = userKey(userId);
  const items = await getTogether({ pk, sk: factorsName }, { pk, sk: passkeysName });
  const [factors, passkeys] = items.map((item) => z.parse(Lists, item ?? {}));
  const hasPasskey = (passkeys?.entries ?? []).length > 0;
  return [...(factors?.app ? ["app" as const] : []), ...(hasPasskey ? ["passkey" as const] : [])];
}

const dayMs = 86_400_000;

function enrolBy({ staffSince, createdAt }: User): Date | undefined {
  const { secondFactor, graceDays } = staffSetting();
  if (secondFactor === "optional") return undefined;
  return new Date(Date.parse(staffSince ?? createdAt) + graceDays * dayMs);
}

export function mustHaveFactor(user: User, now: Date): boolean {
  const by = enrolBy(user);
  return by !== undefined && by <= now;
}

export interface SignedInStaff {
  user: User;
  session: Pick<Session, "factorAtSeconds">;
}

/** Undefined for customers, and once the session has answered a factor. */
export async function secondFactorOf(
  { user, session }: SignedInStaff,
  now: Date,
): Promise<SecondFactor | undefined> {
  if (!isStaff(user) || session.factorAtSeconds !== undefined) return undefined;
  const methods = await methodsOf(user.id);
  if (methods.length > 0) return { owed: "answer", methods };
  const by = enrolBy(user);
  return by && { ...(by <= now && { owed: "enrol" }), enrolBy: by.toISOString() };
}

export const owedFactor = async (staff: SignedInStaff, now: Date): Promise<SecondFactor["owed"]> =>
  (await secondFactorOf(staff, now))?.owed;

const confirmedSeconds = 600;

interface Confirming {
  session: Session;
  isKey?: true;
}

/** Throws `confirmation_required`, `key_refused` (403). Staff without a factor confirm by password. */
export function requireConfirmed({ session, isKey }: Confirming, now: Date): void {
  if (isKey) throw new AppError("key_refused", "A person has to confirm this, so keys can't do it");
  const { factorAtSeconds, passwordAtSeconds = 0 } = session;
  const confirmedAtSeconds = factorAtSeconds ?? passwordAtSeconds;
  if (now.getTime() / 1000 - confirmedAtSeconds > confirmedSeconds)
    throw new AppError("confirmation_required");
}

/** Also counts what was refunded before, so that parts of a large refund are confirmed too. */
export function requireConfirmedRefund(by: Confirming & { now: Date }, paise: number): void {
  if (paise > staffSetting().confirmRefundsAbove * 100) requireConfirmed(by, by.now);
}
