import { AppError } from "../../shared/core/errors.ts";
import { findKeptProducts } from "./product.table.ts";
import { findProductBySku } from "./sku.table.ts";

/** Throws `sku_taken` (409), naming the product that has it. */
export async function refuseSku(sku = ""): Promise<never> {
  const id = await findProductBySku(sku);
  const [owner] = id === undefined ? [] : await findKeptProducts([id], true);
  const why = `${owner?.name ?? "Another product"} already has this SKU`;
  throw new AppError("sku_taken", why, { sku: why });
}
