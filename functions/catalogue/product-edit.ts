import type { Input } from "../../shared/contract.ts";
import { applied, type Fields } from "../../shared/core/edit.ts";
import { pickFields, unsetFields } from "../../shared/core/fields.ts";
import { formatPrice } from "../../shared/core/money.ts";
import { categories, categoryNames } from "../../shared/products/catalogue.ts";
import { ProductDetails } from "../../shared/products/details.ts";
import { scheduleFields } from "../../shared/products/schedule.ts";
import { indianTime } from "../platform/day.ts";
import { type Product, staffOnWire } from "./product.ts";

type Edit = Extract<Input<"admin/products/update">, { base: Fields }>;

const specPrefix = "specs.";

const { specs: _, ...editedDetails } = ProductDetails.shape;
const editedFields = { ...editedDetails, ...scheduleFields, price: true, mrp: true };

/** Treats each specification as a field of its own. */
export function editable(product: Fields): Fields {
  const specs = Object.entries(product.specs ?? {}).map(([key, value]) => [specPrefix + key, value]);
  return {
    ...unsetFields(editedFields),
    ...pickFields(product, editedFields),
    ...Object.fromEntries(specs),
  };
}

const picturesOf = ({ base, images, altImages, keptImages }: Edit) =>
  "images" in base ? { images, altImages, keptImages } : { images: [], altImages: [] };

export function withEdit(current: Product, edit: Edit): Fields {
  const now = { ...staffOnWire(current), id: current.id };
  const { base, specs = {}, stock = current.stock } = edit;
  const merged = applied(editable(now), { ...editable({ specs }), ...edit, base });
  const isSpec = (name: string) => name.startsWith(specPrefix);
  const kept = Object.entries(merged).filter(([name]) => !isSpec(name));
  const stated = Object.entries(merged).filter(([name, value]) => isSpec(name) && value !== undefined);
  return {
    ...Object.fromEntries(kept),
    id: current.id,
    specs: Object.fromEntries(stated.map(([name, value]) => [name.slice(specPrefix.length), value])),
    ...picturesOf(edit),
    ...("stock" in base
      ? { stock, stockBase: base.stock }
      : { stock: current.stock, stockBase: current.stock }),
  };
}

export const shownOf = (images: Product["images"]) => images.map(({ url, altImage }) => ({ url, altImage }));

export function staffFacts(product: Product) {
  const { name, category, price, visibility, liveFrom, liveUntil, priceChange } = staffOnWire(product);
  return { name, category, price, visibility, liveFrom, liveUntil, priceChange };
}

const isCategory = (value: unknown) => categories.find((category) => category === value);

export function inWords(field: string, value: unknown): string | undefined {
  if (field === "price" || field === "mrp") return formatPrice(Number(value));
  if (typeof value === "string" && (field === "liveFrom" || field === "liveUntil"))
    return indianTime(new Date(value));
  if (field === "priceChange") return "another price for some time";
  const category = field === "category" && isCategory(value);
  return category ? categoryNames[category] : undefined;
}
