import type { SavedFilter } from "../../../../shared/desk/saved-filters.ts";
import { deskCalls } from "../../../../shared/desk/schemas.ts";
import { listPermissions } from "../../../desk/filtered-lists.ts";
import { savedFilterOnWire } from "../../../desk/save-filter.ts";
import { findSharedFilters, ownFilters, ownFiltersKey } from "../../../desk/saved-filter.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { may } from "../../../identity/staff.ts";

export const handler = endpoint(
  deskCalls,
  "admin/filters/list",
  async ({ list: wanted }, caller) => {
    const { user, own } = caller;
    const filters = [
      ...ownFilters(own).map((filter) => savedFilterOnWire(filter, false, user)),
      ...(await findSharedFilters()).map((filter) => savedFilterOnWire(filter, true, user)),
    ];
    const isShown = ({ list }: SavedFilter) =>
      (wanted === undefined || list === wanted) && may(caller, listPermissions[list]);
    return { success: true, filters: filters.filter(isShown) };
  },
  ownFiltersKey,
);
