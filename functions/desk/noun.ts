import type { Permission } from "../../shared/staff/permissions.ts";
import type { Subject } from "../audit/audit.table.ts";

export interface DeskNoun extends Subject {
  kind: "order" | "user";
}

export const readPermission = {
  order: "orders:read",
  user: "customers:read",
} as const satisfies Record<DeskNoun["kind"], Permission>;
