/** Packs 24 hex digits into three numbers: id 5 is at 15, 16 and 17. */
export type Ids = Uint32Array;

const digits = (id: string, third: number): number => Number.parseInt(id.slice(8 * third, 8 * third + 8), 16);
export const idParts = (id: string): number[] => [digits(id, 0), digits(id, 1), digits(id, 2)];

export function idAt(ids: Ids, position: number): string {
  const text = (third: number) => (ids[3 * position + third] ?? 0).toString(16).padStart(8, "0");
  return text(0) + text(1) + text(2);
}

/** Returns a negative number if the first id sorts before the second. */
export function compareIds(ids: Ids, a: number, others: Ids, b: number): number {
  for (let third = 0; third < 3; third++) {
    const difference = (ids[3 * a + third] ?? 0) - (others[3 * b + third] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function pickIds(ids: Ids, positions: Uint32Array): Ids {
  const picked = new Uint32Array(3 * positions.length);
  for (let index = 0; index < picked.length; index++)
    picked[index] = ids[3 * (positions[Math.floor(index / 3)] ?? 0) + (index % 3)] ?? 0;
  return picked;
}

export const sortedIds = (ids: readonly string[]): Ids => Uint32Array.from([...ids].sort().flatMap(idParts));

export interface IdColumn {
  readonly ids: Ids;
  readonly byId: Uint32Array;
}

/** Finds the first index from `start` with an id not before `wanted`, by doubling steps. */
function gallop({ ids, byId }: IdColumn, wanted: Ids, at: number, start: number): number {
  const isBefore = (index: number) => compareIds(ids, byId[index] ?? 0, wanted, at) < 0;
  let low = start;
  let step = 1;
  while (low + step <= byId.length && isBefore(low + step - 1)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(byId.length, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns positions of the wanted, sorted ids that exist. O(k log(n / k)) for k of n. */
export function positionsOf(column: IdColumn, wanted: Ids): number[] {
  const { ids, byId } = column;
  const positions: number[] = [];
  let index = 0;
  for (let at = 0; at < wanted.length / 3 && index < byId.length; at++) {
    index = gallop(column, wanted, at, index);
    const position = byId[index];
    if (position !== undefined && compareIds(ids, position, wanted, at) === 0) positions.push(position);
  }
  return positions;
}
