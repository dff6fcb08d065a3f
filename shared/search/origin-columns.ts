import { countries } from "../products/countries.ts";
import { countryName } from "../products/country-name.ts";
import type { SearchEntry } from "./entry.ts";

/** 0 without a country, or its place on the list plus one. */
export const originNumberOf = ({ origin = "" }: Pick<SearchEntry, "origin">): number =>
  countries.indexOf(origin) + 1;

const compare = (a: string, b: string): number => a.localeCompare(b, "en");

interface Counted {
  value: string;
  label: string;
  count: number;
}

/** Counts per country by number, by English name. Names only what is listed, since names take long to load. */
export const countedOrigins = (counts: ArrayLike<number>, chosen: readonly string[]): Counted[] =>
  countries
    .flatMap((value, at) => {
      const count = counts[at + 1] ?? 0;
      return count > 0 || chosen.includes(value) ? { value, label: countryName(value), count } : [];
    })
    .sort((a, b) => compare(a.label, b.label));

let ranks: Uint8Array | undefined;

/** Indexed by number; the first by name has the highest rank, and products without a country have none. */
export function originRanks(): Uint8Array {
  if (ranks) return ranks;
  ranks = new Uint8Array(countries.length + 1);
  const named = countries.map((country, at) => ({ number: at + 1, name: countryName(country) }));
  named.sort((a, b) => compare(a.name, b.name));
  for (const [at, { number }] of named.entries()) ranks[number] = countries.length - at;
  return ranks;
}
