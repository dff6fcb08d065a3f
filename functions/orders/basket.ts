import { AppError } from "../../shared/core/errors.ts";
import { findDetails } from "../catalogue/product.table.ts";
import { mergeLines, type SaleGst, snapshot } from "../payments/payment.ts";
import { maxUnits } from "../platform/settings.ts";

type Items = readonly { product: string; quantity: number }[];

/** One line a product. Throws `too_many_units` (400). */
export function mergeAllowed(items: Items) {
  const merged = mergeLines(items);
  const limit = maxUnits();
  if (merged.some(({ quantity }) => quantity > limit)) throw new AppError("too_many_units", `${limit}`);
  return merged;
}

/** At current prices. Throws `not_found` (404, "Product"), `too_many_units` (400). */
export async function priceItems(items: Items, gst: SaleGst) {
  const wanted = mergeAllowed(items);
  const products = await findDetails(
    wanted.map(({ product }) => product),
    true,
  );
  return { wanted, lines: snapshot(wanted, products, gst), products, gst };
}

export type Basket = Awaited<ReturnType<typeof priceItems>>;
