const uncounted = 255;

export const editsAllowed = (length: number): number => (length <= 3 ? 0 : length <= 7 ? 1 : 2);

export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) % 32);
  return mask >>> 0;
}

export function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Counts letters missing, added, changed or swapped (optimal string alignment). With `isPrefix`, compares with the word's
 * best-fitting beginning. Results above `allowed` are not exact.
 */
export class EditCounter {
  readonly #pattern: string;
  readonly #allowed: number;
  readonly #isPrefix: boolean;
  #current: Uint8Array;
  #previous: Uint8Array;
  #beforePrevious: Uint8Array;

  constructor(pattern: string, allowed: number, isPrefix: boolean) {
    this.#pattern = pattern;
    this.#allowed = allowed;
    this.#isPrefix = isPrefix;
    const length = pattern.length + 1;
    this.#current = new Uint8Array(length);
    this.#previous = new Uint8Array(length);
    this.#beforePrevious = new Uint8Array(length);
  }

  count(word: ArrayLike<number>): number {
    const { length } = this.#pattern;
    for (let column = 0; column <= length; column++) this.#previous[column] = column;
    let best = this.#isPrefix ? length : uncounted;
    let minBefore = 0;
    for (let row = 1; row <= word.length; row++) {
      const min = this.#fillRow(word[row - 1] ?? 0, word[row - 2] ?? 0, row);
      [this.#beforePrevious, this.#previous, this.#current] = [
        this.#previous,
        this.#current,
        this.#beforePrevious,
      ];
      if (this.#isPrefix) best = Math.min(best, this.#previous[length] ?? uncounted);
      if (min > this.#allowed && minBefore > this.#allowed) return best;
      minBefore = min;
    }
    return this.#isPrefix ? best : (this.#previous[length] ?? uncounted);
  }

  /** Compares one letter with the pattern. Returns the row's minimum. */
  #fillRow(letter: number, letterBefore: number, row: number): number {
    const pattern = this.#pattern;
    const [current, previous, beforePrevious] = [this.#current, this.#previous, this.#beforePrevious];
    current[0] = row;
    let min = row;
    for (let column = 1; column <= pattern.length; column++) {
      const here = pattern.charCodeAt(column - 1);
      const isSwap = column > 1 && here === letterBefore && pattern.charCodeAt(column - 2) === letter;
      const edits = Math.min(
        (previous[column - 1] ?? uncounted) + (here === letter ? 0 : 1),
        (previous[column] ?? uncounted) + 1,
        (current[column - 1] ?? uncounted) + 1,
        isSwap ? (beforePrevious[column - 2] ?? uncounted) + 1 : uncounted,
      );
      current[column] = edits;
      if (edits < min) min = edits;
    }
    return min;
  }
}
