import { toRupees } from "../../shared/core/money.ts";
import type { StaffFamily } from "../../shared/families/schemas.ts";
import { SharedTexts } from "../../shared/families/shared-texts.ts";
import type { Family } from "../catalogue/family.ts";
import type { Products } from "./draft.ts";

export function staffFamily(
  { id, name, axes, category, version, createdAt, members }: Family,
  products: Products,
): StaffFamily {
  const shared = members.flatMap(({ product }) => products.get(product) ?? [])[0];
  return {
    ...SharedTexts.parse(shared ?? { description: "" }),
    _id: id,
    name,
    axes,
    category,
    version,
    createdAt,
    members: members.flatMap(({ product, values, tones, hidden }) => {
      const stored = products.get(product);
      if (!stored) return [];
      const [image] = stored.images;
      return {
        _id: product,
        product,
        name: stored.name,
        values,
        ...(tones && { tones }),
        price: toRupees(stored.pricePaise),
        stock: stored.stock,
        sold: stored.sold,
        ...(image && { image }),
        ...(hidden && { hidden }),
      };
    }),
  };
}
