import * as z from "zod/mini";
import { toRupees } from "../../shared/core/money.ts";
import { Image } from "../../shared/pictures/image.ts";
import { categories } from "../../shared/products/catalogue.ts";
import {
  type FamilyMember,
  type Family as FamilyOnWire,
  FamilyValues,
  Tones,
} from "../../shared/products/family.ts";
import { axes } from "../../shared/products/family-words.ts";

/** Price and photo are copies, so that a card needs no other item. */
export const StoredMember = z.object({
  product: z.string(),
  values: FamilyValues,
  tones: z.optional(Tones),
  pricePaise: z.number(),
  image: z.optional(Image),
  hidden: z.optional(z.boolean()),
});
export type StoredMember = z.infer<typeof StoredMember>;

export const StoredFamily = z.object({
  id: z.string(),
  name: z.string(),
  axes: z.array(z.enum(axes)),
  category: z.enum(categories),
  members: z.array(StoredMember),
  version: z.number(),
  createdAt: z.string(),
});
export type StoredFamily = z.infer<typeof StoredFamily>;

/** Units by product, a moment behind sales. */
export interface Family extends StoredFamily {
  stock: Readonly<Record<string, number>>;
}

export const memberIds = ({ members }: Pick<StoredFamily, "members">): string[] =>
  members.map(({ product }) => product);

export const liveIds = ({ members }: StoredFamily): string[] =>
  memberIds({ members: members.filter(({ hidden }) => !hidden) });

interface Copied {
  pricePaise: number;
  images: readonly Image[];
  hidden?: boolean | undefined;
}

export const copiedFrom = ({ pricePaise, images: [image], hidden }: Copied) => ({
  pricePaise,
  image,
  hidden: hidden || undefined,
});

/** `found`: the members whose lowest price is shown; all by default. */
export function familyOnWire(
  { id, name, axes, members, stock }: Family,
  found?: ReadonlySet<string>,
): FamilyOnWire {
  const live = members.filter(({ hidden }) => !hidden);
  const priced = live.filter(({ product }) => found?.has(product) ?? true);
  return {
    _id: id,
    name,
    axes,
    from: toRupees(Math.min(...(priced.length > 0 ? priced : live).map(({ pricePaise }) => pricePaise))),
    members: live.map(
      ({ product, values, tones, pricePaise, image }): FamilyMember => ({
        _id: product,
        values,
        ...(tones && { tones }),
        price: toRupees(pricePaise),
        stock: stock[product] ?? 0,
        ...(image && { image }),
      }),
    ),
  };
}
