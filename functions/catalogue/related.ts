import { formatPrice, toRupees } from "../../shared/core/money.ts";
import type { Category } from "../../shared/products/catalogue.ts";
import type { Spec, SpecValue } from "../../shared/products/spec-kinds.ts";
import { specsOf } from "../../shared/products/specs.ts";
import type { Product } from "./product.ts";

export interface Related {
  product: Product;
  reasons: string[];
}

const maxRelated = 6;
const maxReasons = 2;

const companions: Readonly<Record<Category, readonly Category[]>> = {
  earbuds: ["smartwatch", "speakers"],
  headphone: ["speakers", "smartwatch"],
  neckbends: ["smartwatch", "speakers"],
  smartwatch: ["earbuds", "neckbends"],
  speakers: ["headphone", "earbuds"],
  gamingheadphone: ["speakers", "earbuds"],
};
export const companionsOf = (category: Category): readonly Category[] => companions[category];

const specOf = ({ specs = {} }: Product, key: string): SpecValue | undefined =>
  Object.hasOwn(specs, key) ? specs[key] : undefined;
const numberOf = (product: Product, key: string): number | undefined => {
  const value = specOf(product, key);
  return typeof value === "number" ? value : undefined;
};

const shared = (a: readonly unknown[], b: readonly unknown[]): unknown[] =>
  a.filter((each) => b.includes(each));

/** From 0 (equal) to 1; 0.5 if one of them is unstated. */
function differenceOf(a: SpecValue | undefined, b: SpecValue | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : 0.5;
  if (typeof a === "number" && typeof b === "number") return a === b ? 0 : Math.abs(a - b) / Math.max(a, b);
  const [ours, theirs] = [[a].flat(), [b].flat()];
  return 1 - shared(ours, theirs).length / new Set([...ours, ...theirs]).size;
}

/** Mean difference over the category's facets, plus twice the price's. */
function distance(a: Product, b: Product): number {
  const facets = specsOf(a.category).filter(({ isFacet }) => isFacet);
  const price = 1 - Math.min(a.pricePaise, b.pricePaise) / Math.max(a.pricePaise, b.pricePaise, 1);
  const specs = facets.map(({ key }) => differenceOf(specOf(a, key), specOf(b, key)));
  return [price, price, ...specs].reduce((sum, each) => sum + each, 0) / (facets.length + 2);
}

const advantages = [
  { key: "weight", isLess: true, share: 0.05, word: "lighter" },
  { key: "battery", share: 0.1, word: "longer" },
  { key: "batteryDays", share: 0.1, word: "longer" },
  { key: "anc", share: 0.1, word: "more noise cancelling" },
  { key: "latency", isLess: true, share: 0.1, word: "less delay" },
  { key: "power", share: 0.1, word: "more" },
] as const;

const tidy = (amount: number): string => String(Math.round(amount * 10) / 10);
const unitOf = (spec: Spec | undefined): string => (spec?.kind === "number" ? spec.unit : "");

/** Returns at most two: "₹1,200 cheaper", "12 g lighter". */
export function reasonsFor(product: Product, other: Product): string[] {
  const saved = product.pricePaise - other.pricePaise;
  const cheaper =
    saved >= product.pricePaise * 0.05 && saved > 0 ? [`${formatPrice(toRupees(saved))} cheaper`] : [];
  const better = advantages.flatMap(({ key, share, word, ...rest }) => {
    const [ours, theirs] = [numberOf(product, key), numberOf(other, key)];
    if (ours === undefined || theirs === undefined) return [];
    const gain = "isLess" in rest ? ours - theirs : theirs - ours;
    const unit = unitOf(specsOf(product.category).find((spec) => spec.key === key));
    return gain > 0 && gain >= ours * share ? [`${tidy(gain)} ${unit} ${word}`] : [];
  });
  return [...cheaper, ...better].slice(0, maxReasons);
}

const isSibling = ({ familyId }: Product, other: Product): boolean =>
  familyId !== undefined && familyId === other.familyId;
const isOffered = (product: Product, other: Product): boolean =>
  other.id !== product.id && other.stock > 0 && !isSibling(product, other);

/** Returns the nearest of the category, including the nearest that is 10 % cheaper and one that is 10 % lighter. */
export function similarTo(product: Product, candidates: readonly Product[]): Related[] {
  const nearest = candidates
    .filter((other) => isOffered(product, other) && other.category === product.category)
    .map((other) => ({ other, apart: distance(product, other) }))
    .sort((a, b) => a.apart - b.apart)
    .map(({ other }) => other);
  const weight = numberOf(product, "weight");
  const cheaper = nearest.find(({ pricePaise }) => pricePaise <= product.pricePaise * 0.9);
  const lighter = nearest.find(
    (other) => weight !== undefined && (numberOf(other, "weight") ?? weight) <= weight * 0.9,
  );
  const wanted = new Set([cheaper, lighter, ...nearest].flatMap((other) => other ?? []));
  const shown = new Set([...wanted].slice(0, maxRelated));
  return nearest
    .filter((other) => shown.has(other))
    .map((other) => ({ product: other, reasons: reasonsFor(product, other) }));
}

/** The first word of the name: products of a range look and charge alike. */
const rangeOf = ({ name }: Product): string => name.split(" ")[0] ?? "";

const codecsOf = (product: Product): unknown[] =>
  [specOf(product, "codecs") ?? []].flat().filter((codec) => codec !== "SBC");

/** Expects best sellers first. Prefers the same range, then a shared codec, and balances the categories. */
export function goesWith(product: Product, candidates: readonly Product[]): Related[] {
  const codecs = codecsOf(product);
  const scoreOf = (other: Product): number =>
    2 * Number(rangeOf(other) === rangeOf(product)) + Number(shared(codecsOf(other), codecs).length > 0);
  const perCategory = Math.ceil(maxRelated / companionsOf(product.category).length);
  return companionsOf(product.category).flatMap((category) =>
    candidates
      .filter((other) => isOffered(product, other) && other.category === category)
      .toSorted((a, b) => scoreOf(b) - scoreOf(a))
      .slice(0, perCategory)
      .map((other) => ({ product: other, reasons: [] })),
  );
}
