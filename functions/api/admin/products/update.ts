import type { Input } from "../../../../shared/contract.ts";
import { AppError, found } from "../../../../shared/core/errors.ts";
import type { Image } from "../../../../shared/pictures/image.ts";
import { staffProductCalls, WholeProduct } from "../../../../shared/products/schemas.ts";
import { type Actor, auditEntry } from "../../../audit/audit.table.ts";
import { requireUnedited } from "../../../audit/merge-edit.ts";
import { editedFields, editedProduct, type ProductDraft } from "../../../catalogue/edited-product.ts";
import { findKeptProducts } from "../../../catalogue/product.table.ts";
import { type Product, staffOnWire } from "../../../catalogue/product.ts";
import { editable, inWords, shownOf, staffFacts, withEdit } from "../../../catalogue/product-edit.ts";
import { refuseSku } from "../../../catalogue/taken-sku.ts";
import { requireOwnFields } from "../../../families/change-member.ts";
import { writeProduct } from "../../../families/write-product.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { parseFields } from "../../../http/input.ts";
import { arrange, without } from "../../../pictures/arrange-pictures.ts";
import { rounds } from "../../../platform/table.ts";

type Edit = Input<"admin/products/update">;

async function find(id: string): Promise<Product> {
  const [product] = await findKeptProducts([id], true);
  return found(product, "Product");
}

/** Applies only the difference to the stock the form was loaded with, so that units sold meanwhile stay sold. */
const stockChange = ({ stock, stockBase }: ProductDraft): { set: number } | { move: number } =>
  stockBase === undefined ? { set: stock } : { move: stock - stockBase };

const stockAfter = ({ stock }: Product, change: { set: number } | { move: number }): number =>
  "set" in change ? change.set : stock + change.move;

function arranged(draft: ProductDraft, current: Product): Image[] {
  const images = arrange(current.images, draft);
  if (images) return images;
  throw new AppError("invalid", "keptImages", {
    keptImages: "This photo was removed. Reload the page and try again",
  });
}

interface Change {
  draft: ProductDraft;
  current: Product;
  images: Image[];
}

const subjectOf = ({ id }: Product) => ({ kind: "product", id }) as const;

/** Returns the product as sent or with a form's changes. Throws `edited_meanwhile` (409), `invalid` (400). */
async function wholeOf(edit: Edit, current: Product): Promise<ProductDraft> {
  if (!("base" in edit)) return edit;
  const { stock: _, ...base } = edit.base;
  const draft = parseFields(WholeProduct, withEdit(current, edit));
  const now = { ...editable(staffOnWire(current)), images: shownOf(current.images) };
  await requireUnedited({ subject: subjectOf(current), base, now, next: editable(draft), inWords });
  return draft;
}

/** Returns failed conditions: `product` if it changed since it was read, `stock` if too few units are left, `sku`. */
async function save({ draft, current, images }: Change, by: Actor) {
  const stock = stockChange(draft);
  const after = editedProduct(draft, current, images, by.now);
  requireOwnFields(current, after);
  const changed = editedFields(current, { ...after, stock: stockAfter(current, stock) });
  const facts = { ...staffFacts(after), stock, images, changed };
  return writeProduct({
    before: current,
    after,
    stock,
    audit: auditEntry(by, subjectOf(current), "Product changed", { before: staffOnWire(current), ...facts }),
    now: by.now,
  });
}

/** Returns dropped photos. Throws what `wholeOf` does, `not_found`, `out_of_stock`, `sku_taken` or `unavailable`. */
async function change(edit: Edit, added: Image[] | undefined, by: Actor) {
  for await (const _ of rounds()) {
    const current = await find(edit.id);
    const draft = await wholeOf(edit, current);
    const images = added ?? arranged(draft, current);
    const failed = await save({ draft, current, images }, by);
    if (failed.size === 0) return without(current.images, images);
    if (failed.has("product") || failed.has("family") || failed.has("oldSku")) continue;
    if (failed.has("sku")) await refuseSku(draft.sku);
    throw new AppError("out_of_stock", draft.name);
  }
  throw new AppError("unavailable");
}

/** Most edits keep the pictures, so the codecs and S3's client are loaded only when needed. */
async function store(edit: Edit, name: string): Promise<Image[] | undefined> {
  if (edit.images.length === 0) return undefined;
  const { storePictures } = await import("../../../pictures/store-pictures.ts");
  return storePictures(edit.id, { ...edit, name: edit.name ?? name });
}

async function drop(pictures: readonly Image[]): Promise<void> {
  if (pictures.length === 0) return;
  const { dropPictures } = await import("../../../pictures/image-objects.ts");
  await dropPictures(pictures);
}

async function giveUp(added: Image[], error: unknown): Promise<never> {
  // After any other failure the change may have been written; if not, the nightly sweep deletes the pictures.
  if (error instanceof AppError && error.code !== "unavailable") await drop(added);
  throw error;
}

/** New files replace all pictures; otherwise `keptImages` selects and orders the stored ones. */
export const handler = endpoint(staffProductCalls, "admin/products/update", async (edit, by) => {
  const { name } = await find(edit.id);
  const added = await store(edit, name);
  const dropped = await change(edit, added, by).catch((error) => giveUp(added ?? [], error));
  await drop(dropped);
  return { success: true, product: staffOnWire(await find(edit.id)) };
});
