import { familyCalls } from "../../../../shared/families/schemas.ts";
import { staffFamily } from "../../../families/family-wire.ts";
import { findWhole } from "../../../families/find-family.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(familyCalls, "admin/families/get", async ({ id }) => {
  const { family, products } = await findWhole(id);
  return { success: true, family: staffFamily(family, products) };
});
