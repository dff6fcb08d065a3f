import { AppError } from "../../../../shared/core/errors.ts";
import { staffProductCalls } from "../../../../shared/products/schemas.ts";
import { findActivity } from "../../../audit/activity.table.ts";
import { activityOnWire, inOrder } from "../../../audit/activity.ts";
import { findKeptProducts } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";

const shown = 20;

/** With what was done to its family, by name only. */
export const handler = endpoint(staffProductCalls, "admin/products/activity", async ({ id }) => {
  const [[product], own] = await Promise.all([
    findKeptProducts([id]),
    findActivity({ kind: "product", id }, shown),
  ]);
  if (!product && own.length === 0) throw new AppError("not_found", "Product");
  const { familyId } = product ?? {};
  const shared = familyId ? await findActivity({ kind: "family", id: familyId }, shown) : [];
  const all = [...own, ...shared.map((each) => ({ ...each, details: {} }))];
  const activity = all.sort(inOrder).reverse().slice(0, shown);
  return { success: true, activity: activity.map(activityOnWire) };
});
