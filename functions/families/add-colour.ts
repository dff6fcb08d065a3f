import { AppError } from "../../shared/core/errors.ts";
import { maxFamilyText, type Tones } from "../../shared/products/family.ts";
import { valuesInWords } from "../../shared/products/family-words.ts";
import { findFamily } from "../catalogue/family.table.ts";
import { memberIds } from "../catalogue/family.ts";
import { type Product, usualPaise } from "../catalogue/product.ts";
import { type DraftMember, productIn, refuse, sameValues } from "./draft.ts";
import { findMembers } from "./find-family.ts";
import type { Rewrite } from "./rewrite-family.ts";

interface Colour {
  id: string;
  colour: string;
  tones?: Tones | undefined;
  ownColour?: string | undefined;
  ownTones?: Tones | undefined;
}

interface New {
  productId: string;
  familyId: string;
  now: Date;
}

/** Leaves out the colour if the name ends with it. */
function familyName({ name }: Product, ownColour: string): string {
  const end = name.toLowerCase().endsWith(ownColour.toLowerCase()) ? ownColour.length : 0;
  const stem = name.slice(0, name.length - end).replace(/[\s,(–-]+$/, "") || name;
  if (stem.length > maxFamilyText)
    refuse("ownColour", `Use at most ${maxFamilyText} characters for ${stem}: the family takes this name`);
  return stem;
}

/** Has the source's texts and price, no stock and no photo, so it is hidden. */
const memberFrom = (source: Product, { productId, now }: New): Product => ({
  id: productId,
  name: source.name,
  category: source.category,
  description: source.description,
  pricePaise: usualPaise(source),
  ...(source.mrpPaise !== undefined && { mrpPaise: source.mrpPaise }),
  stock: 0,
  held: 0,
  sold: 0,
  ratingHalves: 0,
  reviewCount: 0,
  images: [],
  hidden: true,
  awaitsPhoto: true,
  createdAt: now.toISOString(),
});

async function familyOf(source: Product, { ownColour, ownTones }: Colour, { familyId }: New) {
  const before = await findFamily(source.familyId);
  if (before) return { before, name: before.name, axes: before.axes, members: before.members };
  if (ownColour === undefined) refuse("ownColour", `Enter the colour of ${source.name} itself`);
  const own: DraftMember = { product: source.id, values: { colour: ownColour }, tones: ownTones };
  return {
    before: undefined,
    name: familyName(source, ownColour),
    axes: ["colour" as const],
    members: [own],
    id: familyId,
  };
}

/** Throws `not_found` (404), `family_refused` (400), `family_conflict` (409) if a member has this colour. */
export async function withColour(wanted: Colour, fresh: New): Promise<Rewrite> {
  const source = productIn(await findMembers([wanted.id]), wanted.id);
  const { before, members, ...rest } = await familyOf(source, wanted, fresh);
  const own = members.find(({ product }) => product === source.id)?.values;
  const values = { ...own, colour: wanted.colour };
  const known = before ? await findMembers(memberIds(before)) : new Map([[source.id, source]]);
  const same = members.find((member) => sameValues(member.values, values));
  if (same)
    throw new AppError(
      "family_conflict",
      `${productIn(known, same.product).name} already has the colour ${valuesInWords(values)}`,
      { colour: "This colour is taken" },
    );
  const created = memberFrom(source, fresh);
  const added: DraftMember = { product: created.id, values, tones: wanted.tones };
  return {
    before,
    after: { id: before?.id ?? fresh.familyId, ...rest, members: [...members, added] },
    products: new Map([...known, [created.id, created]]),
    created,
  };
}
