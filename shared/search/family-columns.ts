import { basicColours } from "../products/basic-colours.ts";
import { basicColourOf } from "../products/colours.ts";
import type { ColumnsOf } from "./columns.ts";
import type { SearchEntry } from "./entry.ts";
import { idAt, sortedIds } from "./ids.ts";

export const familyLayout = {
  /** Per position, the number of its family in `familyIds` plus one; 0 without a family. */
  families: "u32",
  familyIds: "u32",
} as const;
export type FamilyColumns = ColumnsOf<typeof familyLayout>;

export const colourOf = ({ values, tones }: Pick<SearchEntry, "values" | "tones">) =>
  values && basicColourOf(values.colour, tones);

/** 0 without a colour, or the number of the basic colour plus one. */
export function colourNumberOf(entry: Pick<SearchEntry, "values" | "tones">): number {
  const colour = colourOf(entry);
  return colour === undefined ? 0 : basicColours.indexOf(colour) + 1;
}

export function familyColumnsOf(familyIds: readonly (string | undefined)[]): FamilyColumns {
  const ids = [...new Set(familyIds.flatMap((id) => id ?? []))].sort();
  const numberOf = new Map(ids.map((id, index) => [id, index + 1]));
  return {
    families: Uint32Array.from(familyIds, (id) => numberOf.get(id ?? "") ?? 0),
    familyIds: sortedIds(ids),
  };
}

export function familyIdAt({ families, familyIds }: FamilyColumns, position: number): string | undefined {
  const number = families[position] ?? 0;
  return number === 0 ? undefined : idAt(familyIds, number - 1);
}
