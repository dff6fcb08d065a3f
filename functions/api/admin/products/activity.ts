import { AppError } from "../../../../shared/errors.ts";
import { findActivity } from "../../../data/activity.ts";
import { findProduct } from "../../../data/product.ts";
import { changesOf } from "../../../domain/activity.ts";
import { endpoint } from "../../../http/endpoint.ts";

const shown = 20;

export const handler = endpoint("admin/products/activity", async ({ id }) => {
  const [product, found] = await Promise.all([findProduct(id), findActivity(id, shown)]);
  if (!product && found.length === 0) throw new AppError("NF", "Product");
  const activity = found.map((entry) => ({
    did: entry.did,
    by: entry.by,
    at: entry.at,
    changes: changesOf(entry),
  }));
  return { success: true, activity };
});
