import { familyCalls } from "../../../../shared/families/schemas.ts";
import { findNewestFamilies } from "../../../catalogue/family.table.ts";
import { memberIds } from "../../../catalogue/family.ts";
import { staffFamily } from "../../../families/family-wire.ts";
import { findMembers } from "../../../families/find-family.ts";
import { endpoint } from "../../../http/endpoint.ts";

/** Each family brings up to twenty products. */
const maxListed = 100;

export const handler = endpoint(familyCalls, "admin/families/list", async ({ limit = maxListed, cursor }) => {
  const { items, nextCursor } = await findNewestFamilies({ limit: Math.min(limit, maxListed), cursor });
  const products = await findMembers(items.flatMap(memberIds));
  return { success: true, families: items.map((family) => staffFamily(family, products)), nextCursor };
});
