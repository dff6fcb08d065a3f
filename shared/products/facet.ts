import * as z from "zod/mini";
import { type Category, categories } from "./catalogue.ts";
import type { ChoiceSpec, FlagSpec, NumberSpec } from "./spec-kinds.ts";
import { specsOf } from "./specs.ts";

/** A specification that listings are narrowed by. */
export type Facet = NumberSpec | ChoiceSpec | FlagSpec;

export const facetsOf = (category: Category): Facet[] =>
  specsOf(category).flatMap((spec) => (spec.isFacet && spec.kind !== "text" ? spec : []));

/** One specification that products must have: any of the values, or a number from one to another. */
export interface SpecFilter {
  key: string;
  values?: readonly string[];
  gte?: number;
  lte?: number;
}

/** One listing is narrowed by so many specifications at most. */
const maxSpecFilters = 12;

export const choicesOf = (facet: Facet): readonly string[] => {
  if (facet.kind === "choice") return facet.choices;
  return facet.kind === "flag" ? ["true", "false"] : [];
};

const parameter = /^spec\[([A-Za-z0-9]{1,40})\](?:\[(gte|lte)\])?$/;
const decimal = /^\d{1,9}(\.\d{1,4})?$/;

const commasIn = (text: string): number => text.split(",").length - 1;

/**
 * Splits values separated by commas. Some choices contain commas themselves, so the longest match wins. Returns
 * undefined for anything that is no choice, and for more values than there are choices.
 */
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

/** Adds one parameter to the filter of its key; answers what is wrong with it. */
function addTo(
  filter: SpecFilter,
  facets: readonly Facet[],
  { bound, text }: { bound: string | undefined; text: string },
): string | undefined {
  if (facets.length === 0) return "Not a specification to filter by";
  if (bound === "gte" || bound === "lte") {
    if (!decimal.test(text) || facets.every(({ kind }) => kind === "choice"))
      return "Not a number to filter by";
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
 * The filters that a query's parameters `spec[<key>]` and `spec[<key>][gte|lte]` ask for, or why they cannot be
 * asked. Without a category, a key or value of any category will do. A flag can be asked for as a number, too: 1
 * where the product has it, so that one filter suits categories that state a figure and those that state a flag.
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
        ? `At most ${maxSpecFilters} specifications`
        : addTo(
            filter,
            facets.filter((facet) => facet.key === key),
            { bound, text: String(text) },
          );
    if (message !== undefined) return { filters: [], problem: { parameter: name.slice(0, 60), message } };
  }
  return { filters: [...filters.values()] };
}

/** A specification that the products of a category can be narrowed by, and how many have each value. */
export const FacetCounts = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.optional(z.string()),
  /** With all other filters applied, but not those of this specification. */
  values: z.optional(z.array(z.object({ value: z.string(), label: z.string(), count: z.number() }))),
  /** Of the products that state a number. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
});
export type FacetCounts = z.infer<typeof FacetCounts>;
