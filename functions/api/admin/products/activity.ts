import { AppError } from "../../../../shared/errors.ts";
import { findActivity } from "../../../data/activity.ts";
import { findProduct } from "../../../data/product.ts";
import { activityOnWire } from "../../../domain/activity.ts";
import { endpoint } from "../../../http/endpoint.ts";

const shown = 20;

export const handler = endpoint("admin/products/activity", async ({ id }) => {
  const [product, found] = await Promise.all([findProduct(id), findActivity(id, shown)]);
  if (!product && found.length === 0) throw new AppError("NF", "Product");
  return { success: true, activity: found.map(activityOnWire) };
});
