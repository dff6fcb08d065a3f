import type { User as UserOnWire } from "../../shared/accounts/schemas.ts";
import type { Role } from "../../shared/staff/permissions.ts";
import { type SignedInStaff, secondFactorOf } from "./second-factor.ts";
import { userWithRole } from "./staff.ts";

export async function ownUserOnWire(
  { role, ...caller }: SignedInStaff & { role: Role | undefined },
  now: Date,
): Promise<UserOnWire> {
  const secondFactor = await secondFactorOf(caller, now);
  return { ...userWithRole(caller.user, role), ...(secondFactor && { secondFactor }) };
}
