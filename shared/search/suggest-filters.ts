import { formatPrice, toPaise } from "../core/money.ts";
import { fold } from "../core/words.ts";
import { type BasicColour, basicColours } from "../products/basic-colours.ts";
import { type Category, categories, categoryNames, priceRange } from "../products/catalogue.ts";
import { readSpecFilters, type SpecFilter } from "../products/facet.ts";
import type { Understood } from "../products/schemas.ts";
import { understand } from "./understand.ts";

/** Completed while still being typed. */
const phrases = [
  "noise cancelling",
  "waterproof",
  "water resistant",
  "wireless charging",
  "multipoint",
  "surround sound",
  "stereo pair",
  "foldable",
  "bone conduction",
  "made in india",
] as const;
const minTyped = 4;
const fillers = new Set(["a", "and", "best", "for", "good", "in", "the", "with"]);

/** "headphones noise can" becomes "headphones noise cancelling". */
function completed(keyword: string): string {
  const text = fold(keyword).trim();
  const words = text.split(/\s+/);
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const typed = words.slice(-count).join(" ");
    const phrase = typed.length >= minTyped && phrases.find((each) => each.startsWith(typed));
    if (phrase) return [...words.slice(0, -count), phrase].join(" ");
  }
  return text;
}

const isColour = ({ key }: Understood): boolean => key === "colour";
const isOrigin = ({ key }: Understood): boolean => key === "origin";
const isPrice = ({ key }: Understood): boolean => key.startsWith("price");
const before = new Set(["colour", "fit", "back", "displayKind"]);
const adjectives = new Set(["Waterproof", "Water resistant", "Wireless"]);
const isBefore = ({ key, label }: Understood): boolean => before.has(key) || adjectives.has(label);

const lowered = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

function possession({ label }: Understood): string {
  const [, name = "", figure, bound] = /^(.+): (.+) or (more|less)$/.exec(label) ?? [];
  return figure
    ? `${bound === "more" ? "at least" : "at most"} ${figure} ${lowered(name)}`
    : lowered(label === "Folds" ? "folding frame" : label);
}

/** "Waterproof earbuds with wireless charging under ₹3,000" */
function inWords(category: Category | undefined, chips: readonly Understood[]): string {
  const adjective = chips.filter(isBefore).map(({ label }) => label);
  const owned = chips.filter((chip) => !isBefore(chip) && !isOrigin(chip) && !isPrice(chip)).map(possession);
  const prices = chips.filter(isPrice).map(({ query }) => {
    const { "price[lte]": most, "price[gte]": least } = query;
    return most ? `under ${formatPrice(Number(most))}` : `from ${formatPrice(Number(least))}`;
  });
  const noun = category ? categoryNames[category] : "Products";
  const named = [...adjective, noun].map((word, index) => (index === 0 ? word : word.toLowerCase()));
  const made = chips.filter(isOrigin).map(({ label }) => lowered(label));
  return [...named, ...made, ...(owned.length > 0 ? ["with", owned.join(" and ")] : []), ...prices].join(" ");
}

export interface Wanted {
  category: Category | undefined;
  fromPaise: number;
  toPaise: number;
  colours?: readonly BasicColour[];
  origins?: readonly string[];
  specs: readonly SpecFilter[];
}
type Count = (wanted: Wanted) => number;

const coloursOf = ({ colour }: Record<string, string>): Pick<Wanted, "colours"> =>
  colour === undefined ? {} : { colours: basicColours.filter((each) => colour.split(",").includes(each)) };

const originsOf = ({ origin }: Record<string, string>): Pick<Wanted, "origins"> =>
  origin === undefined ? {} : { origins: origin.split(",") };

const wantedOf = (parameters: Record<string, string>): Wanted => ({
  category: categories.find((each) => each === parameters.category),
  fromPaise: toPaise(Number(parameters["price[gte]"] ?? 0)),
  toPaise: toPaise(Number(parameters["price[lte]"] ?? priceRange.max)),
  ...coloursOf(parameters),
  ...originsOf(parameters),
  specs: readSpecFilters(parameters).filters,
});

interface SuggestedFilter {
  name: string;
  query: Record<string, string>;
  count: number;
}

const hasWords = (words: string): boolean =>
  words.split(" ").some((word) => word !== "" && !fillers.has(word));

interface Meaning {
  category: Category | undefined;
  chips: readonly Understood[];
}

function suggestionOf({ category, chips }: Meaning, count: Count): SuggestedFilter[] {
  const query = Object.assign({}, category && { category }, ...chips.map((chip) => chip.query));
  const found = count(wantedOf(query));
  if (found > 0) return [{ name: inWords(category, chips), query, count: found }];
  const weaker = chips.map(({ weaker, ...chip }) => ({ ...chip, ...weaker }));
  return chips.some((chip) => chip.weaker) ? suggestionOf({ category, chips: weaker }, count) : [];
}

function meaningIn(text: string, category: Category | undefined): Meaning[] {
  const { understood, words } = understand(text, category);
  const named = understood.find(({ key }) => key === "category")?.query.category;
  const chips = understood.filter(({ key }) => key !== "category");
  if (chips.length === 0 || hasWords(words)) return [];
  return [{ category: category ?? categories.find((each) => each === named), chips }];
}

/** Filters that the words mean; if they name no category, in the categories that have most of it. */
export function suggestFilters(keyword: string, count: Count, most: number): SuggestedFilter[] {
  const text = completed(keyword);
  const anywhere = meaningIn(text, undefined);
  const isWhole = anywhere.some(
    ({ category, chips }) =>
      category !== undefined || chips.every((chip) => [isPrice, isColour, isOrigin].some((is) => is(chip))),
  );
  const meanings = isWhole ? anywhere : categories.flatMap((category) => meaningIn(text, category));
  return meanings
    .flatMap((meaning) => suggestionOf(meaning, count))
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
}
