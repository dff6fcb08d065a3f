import { AppError } from "../../shared/core/errors.ts";
import { findDetails } from "../catalogue/product.table.ts";
import { mergeLines, type SaleGst, snapshot } from "../payments/payment.ts";
import { maxUnits } from "../platform/settings.ts";

/** At current prices. Throws `not_found` (404, "Product"), `too_many_units` (400). */
export async function priceItems(items: readonly { product: string; quantity: number }[], gst: SaleGst) {
  const wanted = mergeLines(items);
  const limit = maxUnits();
  if (wanted.some(({ quantity }) => quantity > limit)) throw new AppError("too_many_units", `${limit}`);
  const products = await findDetails(
    wanted.map(({ product }) => product),
    true,
  );
  return { wanted, lines: snapshot(wanted, products, gst), products, gst };
}

export type Basket = Awaited<ReturnType<typeof priceItems>>;
