import * as z from "zod/mini";
import type { Input } from "../../../../shared/contract.ts";
import { AppError } from "../../../../shared/errors.ts";
import type { Image } from "../../../../shared/image.ts";
import { toPaise } from "../../../../shared/money.ts";
import { ProductDetails, productCalls } from "../../../../shared/product.ts";
import { fittingSpecs } from "../../../../shared/spec.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { dropPictures } from "../../../catalogue/image-objects.ts";
import { recordChange } from "../../../catalogue/index/catalogue-index.ts";
import { changeProduct, findProducts } from "../../../catalogue/product.table.ts";
import { type Product, productOnWire } from "../../../catalogue/product.ts";
import { arrange, without } from "../../../catalogue/product-pictures.ts";
import { changeStock } from "../../../catalogue/stock.table.ts";
import { storePictures } from "../../../catalogue/store-pictures.ts";
import { endpoint } from "../../../http/endpoint.ts";
import type { User } from "../../../identity/user.ts";
import { rounds, transact } from "../../../platform/table.ts";

type Draft = Input<"admin/products/update">;

async function find(id: string): Promise<Product> {
  const [product] = await findProducts([id], true);
  if (!product) throw new AppError("not_found", "Product");
  return product;
}

/**
 * When the form sends the stock that it was loaded with, only the difference is applied, so that units sold
 * meanwhile stay sold.
 */
const stockChange = ({ stock, stockBase }: Draft): { set: number } | { move: number } =>
  stockBase === undefined ? { set: stock } : { move: stock - stockBase };

function arranged(draft: Draft, current: Product): Image[] {
  const images = arrange(current.images, draft);
  if (images) return images;
  throw new AppError("invalid", "keptImages", { keptImages: "A picture is gone: load the page again" });
}

/** A client that does not send the MRP leaves it as it is; an empty one removes it. */
const mrpPaiseOf = (draft: Draft, { mrpPaise }: Product): number | undefined =>
  "mrp" in draft ? (draft.mrp === undefined ? undefined : toPaise(draft.mrp)) : mrpPaise;

/** A detail that was not sent keeps its value; specifications only if the category has them. */
function detailsOf(draft: Draft, current: Product): ProductDetails {
  const details = z.parse(ProductDetails, { ...current, ...draft });
  const specs = fittingSpecs(details.category, draft.specs ?? current.specs ?? {});
  return { ...details, specs };
}

interface Edit {
  draft: Draft;
  current: Product;
  images: Image[];
}

/** Answers what failed: `product` when it changed since it was read, `stock` when too few units are left. */
async function save({ draft, current, images }: Edit, user: User, now: Date) {
  const stock = stockChange(draft);
  const { id } = current;
  const product = {
    ...detailsOf(draft, current),
    id,
    pricePaise: toPaise(draft.price),
    mrpPaise: mrpPaiseOf(draft, current),
    images,
  };
  const { name, category } = product;
  const details = { before: productOnWire(current), name, price: draft.price, category, stock, images };
  return transact({
    product: changeProduct(product, current),
    stock: changeStock(id, stock),
    catalogue: recordChange({ ...current, ...product }, now, current.category),
    audit: auditEntry(user, { subject: { kind: "product", id }, did: "Product changed", details }, now),
  });
}

/**
 * Saves the edit and resolves to the pictures that it dropped. When the product changed at the same time, starts
 * over from what it is now. Throws `not_found` (404), `out_of_stock` (409) when the stock
 * would become negative, `invalid` (400, "keptImages") or `unavailable` (503).
 */
async function change(draft: Draft, added: Image[] | undefined, by: { user: User; now: Date }) {
  for await (const _ of rounds()) {
    const current = await find(draft.id);
    const images = added ?? arranged(draft, current);
    const failed = await save({ draft, current, images }, by.user, by.now);
    if (failed.size === 0) return without(current.images, images);
    if (!failed.has("product")) throw new AppError("out_of_stock", draft.name);
  }
  throw new AppError("unavailable");
}

async function giveUp(added: Image[], error: unknown): Promise<never> {
  // After any other failure the change may have been written; if not, the nightly sweep deletes the pictures.
  if (error instanceof AppError && error.code !== "unavailable") await dropPictures(added);
  throw error;
}

/** New files replace all pictures. Without any, the pictures stay, or those in `keptImages` in that order. */
export const handler = endpoint(productCalls, "admin/products/update", async (draft, by) => {
  await find(draft.id);
  const added = draft.images.length > 0 ? await storePictures(draft.id, draft) : undefined;
  const dropped = await change(draft, added, by).catch((error) => giveUp(added ?? [], error));
  await dropPictures(dropped);
  return { success: true, product: productOnWire(await find(draft.id)) };
});
