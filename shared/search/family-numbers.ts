import type { Listing } from "./segment.ts";

export interface NumberedFamilies {
  /** By position; 0 without a family. */
  groups: Uint32Array;
  numbers: Uint32Array;
  /** `rows` from `starts[index]` to `starts[index + 1]` are those of `numbers[index]`, newest first. */
  starts: Uint32Array;
  rows: Uint32Array;
}

function rowsOf({ families }: Listing, count: number): Pick<NumberedFamilies, "starts" | "rows"> {
  const starts = new Uint32Array(count + 1);
  for (const family of families) if (family > 0) starts[family] = (starts[family] ?? 0) + 1;
  for (let index = 0; index < count; index++)
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(starts.at(-1) ?? 0);
  families.forEach((family, position) => {
    if (family === 0) return;
    const at = next[family - 1] ?? 0;
    rows[at] = position;
    next[family - 1] = at + 1;
  });
  return { starts, rows };
}

/** Gives each family one number, from 1, in all segments. */
export class FamilyNumbers {
  readonly #numberOf = new Map<number, number>();
  readonly #ids: number[] = [];
  readonly #known = new WeakMap<Listing, NumberedFamilies>();

  get count(): number {
    return this.#ids.length / 3;
  }

  of(listing: Listing): NumberedFamilies {
    const known = this.#known.get(listing);
    if (known) return known;
    const count = listing.familyIds.length / 3;
    const numbers = Uint32Array.from({ length: count }, (_, index) => this.#number(listing.familyIds, index));
    const groups = listing.families.map((family) => (family === 0 ? 0 : (numbers[family - 1] ?? 0)));
    const numbered = { groups, numbers, ...rowsOf(listing, count) };
    this.#known.set(listing, numbered);
    return numbered;
  }

  /** Keys are 52 of the id's random bits; the next key is tried if another family has them too. */
  #number(ids: Uint32Array, index: number): number {
    const [a = 0, b = 0, c = 0] = ids.subarray(3 * index, 3 * index + 3);
    for (let key = b * 2 ** 20 + (c & 0xfffff); ; key++) {
      const number = this.#numberOf.get(key);
      if (number === undefined) {
        this.#ids.push(a, b, c);
        this.#numberOf.set(key, this.count);
        return this.count;
      }
      const at = 3 * number - 3;
      if (this.#ids[at] === a && this.#ids[at + 1] === b && this.#ids[at + 2] === c) return number;
    }
  }
}
