import { countries } from "../products/countries.ts";
import { countryName } from "../products/country-name.ts";
import type { SearchEntry } from "./entry.ts";

/** 0 without a country, or its place on the list plus one. */
export const originNumberOf = ({ origin = "" }: Pick<SearchEntry, "origin">): number =>
  countries.indexOf(origin) + 1;

/** Countries by English name. */
export const byCountryName: () => readonly string[] = remembered(() =>
  [...countries].sort((a, b) => countryName(a).localeCompare(countryName(b), "en")),
);

/** Indexed by number; the first by name has the highest rank, and products without a country have none. */
export const originRanks: () => Uint8Array = remembered(() => {
  const ranks = new Uint8Array(countries.length + 1);
  for (const [at, country] of byCountryName().entries())
    ranks[countries.indexOf(country) + 1] = countries.length - at;
  return ranks;
});

function remembered<T>(make: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= make();
    return known;
  };
}
