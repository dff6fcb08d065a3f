import { useApi } from "../../../lib/staff-api.ts";

/** All roles; few enough for one answer. */
export const useRoles = () => useApi("admin/roles/list", {});

export const isTeamCall = (key: unknown): boolean =>
  Array.isArray(key) && typeof key[0] === "string" && /^admin\/(staff|roles|invitations)\//.test(key[0]);
