import type { User } from "../../../../shared/accounts/schemas.ts";
import { allows } from "../../../../shared/staff/allows.ts";
import type { Permission } from "../../../../shared/staff/permissions.ts";
import { useSession } from "./session.tsx";

/** Whether someone is staff and has a permission. The server decides; pages leave out what it would refuse. */
export const may = (user: User | null, permission: Permission | undefined): boolean =>
  user?.staff !== undefined && (permission === undefined || allows(user.staff.permissions, permission));

export const useMay = (permission: Permission): boolean => may(useSession().user, permission);
