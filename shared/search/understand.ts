import { formatPrice } from "../core/money.ts";
import { type BasicColour, basicColourName, basicColours } from "../products/basic-colours.ts";
import { type Category, categories, categoryNames } from "../products/catalogue.ts";
import { choicesOf, type Facet, facetsOf } from "../products/facet.ts";
import type { Understood } from "../products/schemas.ts";
import { originRules } from "./origin-rule.ts";
import { any, escaped, plain, type Rule } from "./rule.ts";

const categoryWords: readonly (readonly [RegExp, Category])[] = [
  [/* @__PURE__ */ any("gaming (?:head ?sets?|head ?phones?)", "gaming"), "gamingheadphone"],
  [/* @__PURE__ */ any("ear ?buds?", "tws"), "earbuds"],
  [/* @__PURE__ */ any("smart ?watch(?:es)?", "watch(?:es)?"), "smartwatch"],
  [/* @__PURE__ */ any("neck ?bands?", "neckbends"), "neckbends"],
  [/* @__PURE__ */ any("speakers?", "sound ?bars?"), "speakers"],
  [/* @__PURE__ */ any("head ?phones?", "head ?sets?"), "headphone"],
];

const facetsIn = (category: Category | undefined): Facet[] =>
  (category ? [category] : categories).flatMap(facetsOf);

const ofSpec = (key: string, label: string, suffix: string, value: string): Understood => ({
  key,
  label,
  query: { [`spec[${key}]${suffix}`]: value },
});

const known = (category: Category | undefined, chip: Understood): Understood | undefined =>
  facetsIn(category).some(({ key }) => key === chip.key) ? chip : undefined;

/** Intersects the category's values with those wanted. */
function anyOf(
  category: Category | undefined,
  { key, label }: { key: string; label: string },
  isWanted: (choice: string) => boolean,
): Understood | undefined {
  const choices = facetsIn(category).flatMap((facet) => (facet.key === key ? choicesOf(facet) : []));
  const wanted = [...new Set(choices)].filter(isWanted);
  return wanted.length > 0 ? ofSpec(key, label, "", wanted.join(",")) : undefined;
}

/** Units as people write them, with the facets that use them. */
const units: readonly { pattern: string; keys: readonly string[]; isLessBetter?: true }[] = [
  { pattern: "h|hrs?|hours?", keys: ["battery"] },
  { pattern: "days?", keys: ["batteryDays"] },
  { pattern: "db|decibels?", keys: ["anc"] },
  { pattern: "w|watts?", keys: ["power"] },
  { pattern: "ms|milliseconds?", keys: ["latency"], isLessBetter: true },
  { pattern: "g|grams?|gms?", keys: ["weight"], isLessBetter: true },
];

const less = "under|below|less than|up ?to|within|at most|max(?:imum)?";
const more = "over|above|more than|at least|min(?:imum)?|from";
const number = "(\\d{1,6}(?:[.,]\\d+)*)";
const figureOf = (digits: string | undefined, thousands?: string): number =>
  Number((digits ?? "").replaceAll(",", "")) * (thousands ? 1000 : 1);

const unitRules = (): Rule[] =>
  units.flatMap(({ pattern, keys, isLessBetter }) =>
    keys.map((key) => ({
      pattern: any(
        `(?:(${less})|(${more}))? ?${number} ?(?:${pattern})(?: (?:battery|of battery|playtime))?`,
      ),
      read: ([, isLess, isMore, digits]: RegExpExecArray, category: Category | undefined) => {
        const facet = facetsIn(category).find((each) => each.key === key && each.kind === "number");
        if (facet?.kind !== "number") return undefined;
        const figure = figureOf(digits);
        const isMax = isLess !== undefined || (isMore === undefined && isLessBetter === true);
        const range = isMax ? "or less" : "or more";
        const label = `${facet.label}: ${figure} ${facet.unit} ${range}`;
        return ofSpec(key, label, isMax ? "[lte]" : "[gte]", String(figure));
      },
    })),
  );

const priceRule = (words: string, bound: "gte" | "lte", label: string): Rule => ({
  pattern: any(`(?:${words}) ?(?:rs\\.?|inr|₹)? ?${number} ?(k)?(?: ?(?:rs|rupees|inr))?`),
  read: ([, digits, thousands]) => {
    const rupees = figureOf(digits, thousands);
    if (!(rupees >= 100)) return undefined;
    return {
      key: `price[${bound}]`,
      label: `${label} ${formatPrice(rupees)}`,
      query: { [`price[${bound}]`]: String(rupees) },
    };
  },
});

const isWaterproof = (rating: string): boolean => /[78]$|ATM$/.test(rating);

const waterResistant = (category: Category | undefined): Understood | undefined =>
  anyOf(category, { key: "water", label: "Water resistant" }, () => true);

const spokenRules = (): Rule[] => [
  {
    pattern: any("water ?proof", "swimming", "for the pool"),
    read: (_, category) => {
      const waterproof = anyOf(category, { key: "water", label: "Waterproof" }, isWaterproof);
      const resistant = waterResistant(category);
      return (
        waterproof &&
        resistant && { ...waterproof, weaker: { label: resistant.label, query: resistant.query } }
      );
    },
  },
  {
    pattern: any("(?:water|splash|sweat|rain) ?(?:resistant|proof)", "for the rain"),
    read: (_, category) => waterResistant(category),
  },
  {
    pattern: any("anc", "(?:active )?noise cancell?(?:ing|ation|ed)"),
    read: (_, category) => known(category, ofSpec("anc", "Noise cancelling", "[gte]", "1")),
  },
  {
    pattern: any("wireless charging", "qi"),
    read: (_, category) => known(category, ofSpec("wirelessCharging", "Wireless charging", "", "true")),
  },
  {
    pattern: any("multi ?point", "two devices"),
    read: (_, category) => known(category, ofSpec("multipoint", "Two devices at once", "", "true")),
  },
  { pattern: any("gps"), read: (_, category) => known(category, ofSpec("gps", "GPS", "", "true")) },
  {
    pattern: any("fold(?:ing|able|s)"),
    read: (_, category) => known(category, ofSpec("folds", "Folds", "", "true")),
  },
  {
    pattern: any("surround(?: sound)?"),
    read: (_, category) => known(category, ofSpec("surround", "Surround sound", "", "true")),
  },
  {
    pattern: any("stereo pair"),
    read: (_, category) => known(category, ofSpec("stereoPair", "Two play as a pair", "", "true")),
  },
  {
    pattern: any("wireless"),
    read: (_, category) =>
      anyOf(category, { key: "connection", label: "Wireless" }, (choice) =>
        ["Bluetooth", "2.4 GHz", "Wi-Fi"].includes(choice),
      ),
  },
];

const spellingsOf = (colour: BasicColour): string[] => (colour === "grey" ? ["grey", "gray"] : [colour]);

const colourRules = (): Rule[] =>
  basicColours.map((colour) => ({
    pattern: any(...spellingsOf(colour)),
    read: () => ({ key: "colour", label: basicColourName(colour), query: { colour } }),
  }));

/** Choices that are everyday words or parts of names, understood only beside a category. */
const isEveryday = (choice: string): boolean =>
  /^[a-z]+$/i.test(choice) && !/^(?:[A-Z0-9]{3,}|aptX)$/.test(choice);

function choiceRules(category: Category | undefined): Rule[] {
  const choices = facetsIn(category).flatMap((facet) =>
    facet.kind === "choice" ? facet.choices.map((choice) => ({ facet, choice })) : [],
  );
  return choices
    .filter(({ choice }) => choice !== "Phone" && (category !== undefined || !isEveryday(choice)))
    .sort((a, b) => b.choice.length - a.choice.length)
    .map(({ facet, choice }) => ({
      pattern: any(escaped(plain(choice)).replaceAll(" ", " ?")),
      read: () => ofSpec(facet.key, choice, "", choice),
    }));
}

const rules = /* @__PURE__ */ new Map<Category | undefined, readonly Rule[]>();

function rulesFor(category: Category | undefined): readonly Rule[] {
  const known = rules.get(category);
  if (known) return known;
  const compiled = [
    ...unitRules(),
    priceRule(less, "lte", "Up to"),
    priceRule(more, "gte", "From"),
    ...spokenRules(),
    ...colourRules(),
    ...choiceRules(category),
  ];
  rules.set(category, compiled);
  return compiled;
}

function joined(chips: readonly Understood[]): Understood[] {
  const byName = new Map<string, Understood>();
  for (const chip of chips) {
    const [name = ""] = Object.keys(chip.query);
    const before = byName.get(name);
    if (!before) byName.set(name, chip);
    else if (!/\[[gl]te\]$/.test(name)) {
      const values = [before, chip].flatMap(({ query }) => query[name]?.split(",") ?? []);
      const query = { [name]: [...new Set(values)].join(",") };
      byName.set(name, { ...chip, label: `${before.label}, ${chip.label}`, query });
    }
  }
  return [...byName.values()];
}

/** Returns filters meant by words of the specifications, and the words left. `category` is the one already chosen. */
export function understand(keyword: string, chosen?: Category): { understood: Understood[]; words: string } {
  if (keyword === "") return { understood: [], words: "" };
  let left = ` ${plain(keyword)} `;
  const chips: Understood[] = [];
  let category = chosen;
  for (const [pattern, named] of categoryWords) {
    if (category !== undefined || !pattern.test(left)) continue;
    category = named;
    left = left.replace(pattern, " ");
    chips.push({ key: "category", label: categoryNames[named], query: { category: named } });
  }
  for (const { pattern, read } of [...originRules(left), ...rulesFor(category)]) {
    const match = pattern.exec(left);
    const chip = match && read(match, category);
    if (!chip) continue;
    left = left.replace(pattern, " ");
    chips.push(chip);
  }
  return { understood: joined(chips), words: left.replace(/\s+/g, " ").trim() };
}
