import type { StaffFamily } from "../../../../../shared/families/schemas.ts";
import type { Image } from "../../../../../shared/pictures/image.ts";
import type { FamilyValues } from "../../../../../shared/products/family.ts";
import type { Axis } from "../../../../../shared/products/family-words.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";

/** A member as the form has it. */
export interface Row {
  product: string;
  name: string;
  image: Image | undefined;
  price: number;
  stock: number;
  /** Units, if it was a member before. */
  sold?: number;
  hidden?: boolean | undefined;
  values: Readonly<Record<Axis, string>>;
  tones: readonly string[];
}

const valuesOf = (values?: FamilyValues): Row["values"] => ({
  colour: values?.colour ?? "",
  edition: values?.edition ?? "",
  size: values?.size ?? "",
});

export const rowsOf = ({ members }: StaffFamily): Row[] =>
  members.map(({ values, tones = [], image, ...member }) => ({
    ...member,
    image,
    values: valuesOf(values),
    tones,
  }));

export const rowOf = ({
  _id,
  name,
  images,
  price,
  stock,
  hidden,
  values,
  tones = [],
}: AdminProduct): Row => ({
  product: _id,
  name,
  image: images[0],
  price,
  stock,
  hidden,
  values: valuesOf(values),
  tones,
});

/** As the call takes them. */
export const membersOf = (rows: readonly Row[], axes: readonly Axis[]) =>
  rows.map(({ product, values, tones }) => ({
    product,
    values: {
      colour: values.colour.trim(),
      ...Object.fromEntries(axes.map((axis) => [axis, values[axis].trim()])),
    },
    ...(tones.length > 0 && { tones: [...tones] }),
  }));

const keyOf = (row: Row, axes: readonly Axis[]): string =>
  axes.map((axis) => row.values[axis].trim().toLowerCase()).join("\n");

/** Messages by product, beside the value that is missing or used twice. */
export function problemsIn(rows: readonly Row[], axes: readonly Axis[]): Partial<Record<string, string>> {
  const seen = new Map<string, Row>();
  const problems: Partial<Record<string, string>> = {};
  for (const row of rows) {
    const missing = axes.find((axis) => row.values[axis].trim() === "");
    const key = keyOf(row, axes);
    const same = seen.get(key);
    if (missing) problems[row.product] = `Enter ${missing === "edition" ? "an" : "a"} ${missing}`;
    else if (same) problems[row.product] = `${same.name} has this, too`;
    else seen.set(key, row);
  }
  return problems;
}

/** Moves a row to another's place. */
export function movedTo(rows: readonly Row[], product: string, place: number): Row[] {
  const row = rows.find((each) => each.product === product);
  const others = rows.filter((each) => each !== row);
  return row ? [...others.slice(0, place), row, ...others.slice(place)] : others;
}
