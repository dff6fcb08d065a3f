import * as z from "zod/mini";
import { type Category, categories } from "./catalogue.ts";
import type { ChoiceSpec, FlagSpec, NumberSpec } from "./spec-kinds.ts";
import { specsOf } from "./specs.ts";

export type Facet = NumberSpec | ChoiceSpec | FlagSpec;

export const facetsOf = (category: Category): Facet[] =>
  specsOf(category).flatMap((spec) => (spec.isFacet && spec.kind !== "text" ? spec : []));

export interface SpecFilter {
  key: string;
  values?: readonly string[];
  gte?: number;
  lte?: number;
}

const maxSpecFilters = 12;

export const choicesOf = (facet: Facet): readonly string[] => {
  if (facet.kind === "choice") return facet.choices;
  return facet.kind === "flag" ? ["true", "false"] : [];
};

const parameter = /^spec\[([A-Za-z0-9]{1,40})\](?:\[(gte|lte)\])?$/;
const decimal = /^\d{1,9}(\.\d{1,4})?$/;

const commasIn = (text: string): number => text.split(",").length - 1;

/** Prefers the longest match, since choices may contain commas. Undefined for unknown values. */
function splitValues(text: string, choices: ReadonlySet<string>): string[] | undefined {
  const commas = [...choices].map(commasIn);
  const mostPieces = Math.max(0, ...commas) + 1;
  if (commasIn(text) >= commas.reduce((sum, each) => sum + each + 1, 0)) return undefined;
  const pieces = text.split(",");
  const values = new Set<string>();
  for (let start = 0; start < pieces.length; ) {
    let end = Math.min(pieces.length, start + mostPieces);
    while (end > start && !choices.has(pieces.slice(start, end).join(","))) end--;
    if (end === start) return undefined;
    values.add(pieces.slice(start, end).join(","));
    start = end;
  }
  return [...values];
}

interface Problem {
  parameter: string;
  message: string;
}
interface Read {
  filters: SpecFilter[];
  problem?: Problem;
}

function addTo(
  filter: SpecFilter,
  facets: readonly Facet[],
  { bound, text }: { bound: string | undefined; text: string },
): string | undefined {
  if (facets.length === 0) return "This isn't a filter";
  if (bound === "gte" || bound === "lte") {
    if (!decimal.test(text) || facets.every(({ kind }) => kind === "choice")) return "Filter by a number";
    filter[bound] = Number(text);
    return undefined;
  }
  const choices = new Set(facets.flatMap(choicesOf));
  const values = splitValues(text, choices);
  if (!values) return `Choose from ${[...choices].join(", ")}`;
  filter.values = values;
  return undefined;
}

/**
 * Reads `spec[<key>]` and `spec[<key>][gte|lte]`, or returns a problem. Without a category, all categories' keys
 * are valid. A flag also accepts the number 1, for filters across categories that state a figure or a flag.
 */
export function readSpecFilters(query: Readonly<Record<string, unknown>>): Read {
  const facets = categories.filter((category) => (query.category ?? category) === category).flatMap(facetsOf);
  const filters = new Map<string, SpecFilter>();
  for (const [name, text] of Object.entries(query)) {
    if (!name.startsWith("spec[")) continue;
    const [, key = "", bound] = parameter.exec(name) ?? [];
    const filter = filters.get(key) ?? { key };
    filters.set(key, filter);
    const message =
      filters.size > maxSpecFilters
        ? `Use at most ${maxSpecFilters} filters`
        : addTo(
            filter,
            facets.filter((facet) => facet.key === key),
            { bound, text: String(text) },
          );
    if (message !== undefined) return { filters: [], problem: { parameter: name.slice(0, 60), message } };
  }
  return { filters: [...filters.values()] };
}

export const FacetCounts = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.optional(z.string()),
  /** Counted with all filters but this one. */
  values: z.optional(z.array(z.object({ value: z.string(), label: z.string(), count: z.number() }))),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Of numbers: the whole category's, in equal steps from `min` to `max`. */
  distribution: z.optional(
    z.object({ min: z.optional(z.number()), max: z.optional(z.number()), counts: z.array(z.number()) }),
  ),
});
export type FacetCounts = z.infer<typeof FacetCounts>;

/** Counted with all filters but their own. */
export const ListingCounts = z.object({
  inStock: z.number(),
  ratings: z.array(z.object({ stars: z.number(), count: z.number() })),
});
export type ListingCounts = z.infer<typeof ListingCounts>;
