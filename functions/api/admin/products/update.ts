import type { Input } from "../../../../shared/contract.ts";
import { AppError } from "../../../../shared/errors.ts";
import { toPaise } from "../../../../shared/money.ts";
import type { Image } from "../../../../shared/product.ts";
import { record } from "../../../data/audit.ts";
import { noteProduct } from "../../../data/catalogue-log.ts";
import { changeProduct, findProduct, findProducts } from "../../../data/product.ts";
import { transact } from "../../../data/table.ts";
import { type Product, productOnWire } from "../../../domain/product.ts";
import type { User } from "../../../domain/user.ts";
import { storePictures } from "../../../flows/pictures.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteImages } from "../../../services/images.ts";

type Draft = Input<"admin/products/update">;

/** Without new files the pictures stay, under new alternative texts where some are given. */
const pictures = async (draft: Draft, current: Product): Promise<Image[]> =>
  draft.images.length > 0
    ? storePictures(draft)
    : current.images.map((image, at) => ({ ...image, altImage: draft.altImages[at] || image.altImage }));

/** With the stock its form was loaded with, an edit moves stock; so units sold meanwhile stay sold. */
const stockChange = ({ stock, stockBase }: Draft): { set: number } | { move: number } =>
  stockBase === undefined ? { set: stock } : { move: stock - stockBase };

async function save(
  draft: Draft,
  current: Product,
  images: Image[],
  by: { user: User; now: Date },
): Promise<void> {
  const { id, name, category, description } = draft;
  const pricePaise = toPaise(draft.price);
  const stock = stockChange(draft);
  const details = { before: productOnWire(current), name, price: draft.price, category, stock };
  const failed = await transact([
    changeProduct({ id, name, pricePaise, category, description, images }, stock),
    noteProduct({ id, name, pricePaise, category, description, createdAt: current.createdAt }, by.now),
    record(by.user, { subject: { kind: "product", id }, did: "Product changed", details }, by.now),
  ]);
  if (failed.length === 0) return;
  if (draft.images.length > 0) await deleteImages(images);
  throw (await findProduct(id)) ? new AppError("STOCK", name) : new AppError("NF", "Product");
}

export const handler = endpoint("admin/products/update", async (draft, by) => {
  const [current] = await findProducts([draft.id], true);
  if (!current) throw new AppError("NF", "Product");
  await save(draft, current, await pictures(draft, current), by);
  if (draft.images.length > 0) await deleteImages(current.images);
  const [product] = await findProducts([draft.id], true);
  if (!product) throw new AppError("NF", "Product");
  return { success: true, product: productOnWire(product) };
});
