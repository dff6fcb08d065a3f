import type { Family as FamilyOnWire } from "../../shared/products/family.ts";
import type { AdminProduct } from "../../shared/products/schemas.ts";
import { findFamilies } from "./family.table.ts";
import { type Family, familyOnWire, liveIds } from "./family.ts";
import type { findInCatalogue } from "./index/catalogue-index.ts";
import { findProducts } from "./product.table.ts";
import { detailsOnWire, productOnWire } from "./product.ts";
import { recentFamilies } from "./recent-families.ts";
import { recentDetails, recentProducts } from "./recent-products.ts";

type Card = AdminProduct & { family?: FamilyOnWire };

type Shown = Pick<Awaited<ReturnType<typeof findInCatalogue>>, "ids" | "families">;

const familyIdOf = ({ families }: Shown, id: string): string | undefined => families?.get(id)?.id;
const familyIdsOf = (shown: Shown): string[] => [...(shown.families?.values() ?? [])].map(({ id }) => id);

function cardOf(product: AdminProduct, shown: Shown, families: ReadonlyMap<string, Family>): Card {
  const family = families.get(familyIdOf(shown, product._id) ?? "");
  return family && liveIds(family).length > 1
    ? { ...product, family: familyOnWire(family, new Set(shown.families?.get(product._id)?.found)) }
    : product;
}

export async function findCards(shown: Shown): Promise<Card[]> {
  const [products, families] = await Promise.all([
    findProducts(shown.ids, true),
    findFamilies(familyIdsOf(shown), true),
  ]);
  return products.map((product) => cardOf(productOnWire(product), shown, families));
}

/** A family has the units of its members, so its card reads the family instead of the product's stock. */
async function recentMembers(shown: Shown, ids: readonly string[]) {
  const [details, kin] = await Promise.all([recentDetails(ids), recentFamilies(familyIdsOf(shown))]);
  const cards = ids.flatMap((id) => {
    const product = details.found.get(id);
    const stock = kin.families.get(familyIdOf(shown, id) ?? "")?.stock[id];
    return product && stock !== undefined
      ? cardOf({ ...detailsOnWire(product), stock }, shown, kin.families)
      : [];
  });
  return { cards, readAtMs: Math.min(details.readAtMs, kin.readAtMs) };
}

async function recentOthers(ids: readonly string[]) {
  const { products, readAtMs } = await recentProducts(ids);
  return { cards: products.map(({ onWire }): Card => onWire), readAtMs };
}

/** At most `listingAgeMs` older than the table. Units of members are as their family has them, a moment behind sales. */
export async function recentCards(shown: Shown): Promise<{ cards: Card[]; readAtMs: number }> {
  const { ids, families } = shown;
  const answers = await Promise.all([
    recentMembers(
      shown,
      ids.filter((id) => families?.has(id)),
    ),
    recentOthers(ids.filter((id) => !families?.has(id))),
  ]);
  const known = new Map(answers.flatMap(({ cards }) => cards).map((card) => [card._id, card]));
  // Of a family that was dissolved since, or that lacks the product.
  const rest = await recentOthers(ids.filter((id) => families?.has(id) && !known.has(id)));
  for (const card of rest.cards) known.set(card._id, card);
  return {
    cards: ids.flatMap((id) => known.get(id) ?? []),
    readAtMs: Math.min(rest.readAtMs, ...answers.map(({ readAtMs }) => readAtMs)),
  };
}
