import * as z from "zod/mini";
import { oneLine } from "../../shared/core/wire.ts";
import { tonesInCell } from "../../shared/products/cell-input.ts";
import { FamilyValues, maxFamilyText, Tones } from "../../shared/products/family.ts";
import { axes, axisNames, valuesInWords } from "../../shared/products/family-words.ts";
import { type Headers, headerOf, refuseLine } from "../product-lines/line-refused.ts";
import type { Cells } from "./product-row.ts";
import { isCleared, type Seen, textIn } from "./row-input.ts";

export interface FamilyWish {
  name: string;
  values: FamilyValues;
  tones: Tones | undefined;
}

const Name = oneLine(maxFamilyText, "Enter the family’s name");

const keys = ["family", "tones", ...axes.map((axis) => `values.${axis}`)];

function parsed<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  key: string,
  headers: Headers,
): z.output<S> {
  const { data, error } = z.safeParse(schema, value);
  if (!error) return data;
  const [issue] = error.issues;
  const axis = axes.find((each) => each === issue?.path[0]);
  return refuseLine(
    headerOf(axis ? `values.${axis}` : key, headers),
    axis ? `The ${axisNames[axis].toLowerCase()} is missing or too long` : "This can’t be used",
    issue?.message ?? "Correct the cell",
  );
}

const given = (cells: Cells, key: string): string | undefined => {
  const cell = cells[key];
  return cell === undefined || isCleared(cell) ? undefined : textIn(cell).trim();
};

function valuesOf(cells: Cells, seen: Seen | undefined, headers: Headers): FamilyValues {
  const values = Object.fromEntries(
    axes.map((axis) => [axis, given(cells, `values.${axis}`) ?? seen?.product.values?.[axis]]),
  );
  return parsed(FamilyValues, values, "values.colour", headers);
}

const isSame = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase();

/** Returns where in which family a line puts its product; undefined if nothing changes. Throws `LineRefused`. */
export function familyWish(cells: Cells, seen: Seen | undefined, headers: Headers): FamilyWish | undefined {
  if (!keys.some((key) => cells[key] !== undefined)) return undefined;
  const current = seen?.product.familyId === undefined ? undefined : seen.familyName;
  const name = given(cells, "family") ?? current;
  if (cells.family !== undefined && isCleared(cells.family) && current !== undefined)
    refuseLine(headerOf("family", headers), `It belongs to ${current}`, "Take it out on the family’s page");
  if (name === undefined) {
    const [key = "family"] = keys.filter(
      (each) => cells[each] !== undefined && given(cells, each) !== undefined,
    );
    if (given(cells, key) === undefined) return undefined;
    return refuseLine(
      headerOf(key, headers),
      "Only a member of a family has this",
      "Write the family’s name in its column",
    );
  }
  if (current !== undefined && !isSame(name, current))
    refuseLine(
      headerOf("family", headers),
      `It belongs to ${current}`,
      "Take it out on the family’s page first",
    );
  const values = valuesOf(cells, seen, headers);
  const toneCell = given(cells, "tones");
  const tones =
    toneCell === undefined ? seen?.product.tones : parsed(Tones, tonesInCell(toneCell), "tones", headers);
  const isUnchanged =
    current !== undefined &&
    valuesInWords(values) === valuesInWords(seen?.product.values ?? {}) &&
    String(tones) === String(seen?.product.tones);
  return isUnchanged ? undefined : { name: parsed(Name, current ?? name, "family", headers), values, tones };
}
