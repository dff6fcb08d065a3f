import { AppError } from "../../../../shared/core/errors.ts";
import { productCalls } from "../../../../shared/products/schemas.ts";
import { findActivity } from "../../../audit/activity.table.ts";
import { activityOnWire } from "../../../audit/activity.ts";
import { findDetails } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";

const shown = 20;

export const handler = endpoint(productCalls, "admin/products/activity", async ({ id }) => {
  const [[product], found] = await Promise.all([
    findDetails([id]),
    findActivity({ kind: "product", id }, shown),
  ]);
  if (!product && found.length === 0) throw new AppError("not_found", "Product");
  return { success: true, activity: found.map(activityOnWire) };
});
