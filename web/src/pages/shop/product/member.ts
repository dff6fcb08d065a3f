import { memberName } from "../../../../../shared/products/family-words.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";

/** A member's page until its own data arrive: what the family says about it, and what all members share. */
export function asMember(product: Product | undefined, id: string): Product | undefined {
  const { family } = product ?? {};
  const member = family?.members.find(({ _id }) => _id === id);
  if (!product || !family || !member) return undefined;
  const { gtin: _gtin, model: _model, sku: _sku, mrp: _mrp, ...shared } = product;
  const { values, price, stock, image } = member;
  const name = memberName(family.name, values);
  return { ...shared, _id: id, name, price, stock, images: image ? [image] : [] };
}
