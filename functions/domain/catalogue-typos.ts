const none = 255;

/** How many slips of the finger are forgiven in a word of this length. */
export const slipsAllowed = (length: number): number => (length <= 3 ? 0 : length <= 7 ? 1 : 2);

/** Letters of a word as bits: a word that lacks more letters of another than slips are allowed is not it. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) % 32);
  return mask >>> 0;
}

export function bitsOf(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

type Row = Uint8Array<ArrayBuffer>;
let [current, previous, beforePrevious]: [Row, Row, Row] = [
  new Uint8Array(64),
  new Uint8Array(64),
  new Uint8Array(64),
];

/** One letter of the word against all of the pattern; answers the row's smallest number of slips. */
function nextRow(pattern: string, letter: number, letterBefore: number, row: number): number {
  current[0] = row;
  let least = row;
  for (let at = 1; at <= pattern.length; at++) {
    const here = pattern.charCodeAt(at - 1);
    const swap = at > 1 && here === letterBefore && pattern.charCodeAt(at - 2) === letter;
    const slips = Math.min(
      (previous[at - 1] ?? none) + (here === letter ? 0 : 1),
      (previous[at] ?? none) + 1,
      (current[at - 1] ?? none) + 1,
      swap ? (beforePrevious[at - 2] ?? none) + 1 : none,
    );
    current[at] = slips;
    if (slips < least) least = slips;
  }
  return least;
}

/**
 * Letters missing, added, changed or swapped with their neighbour (optimal string alignment) between the
 * pattern and the word, or with `isPrefix` the beginning of the word that fits best; more than `allowed`
 * is not counted out.
 */
export function slipsBetween(pattern: string, word: ArrayLike<number>, allowed: number, isPrefix: boolean) {
  for (let at = 0; at <= pattern.length; at++) previous[at] = at;
  let best = isPrefix ? pattern.length : none;
  let leastBefore = 0;
  for (let row = 1; row <= word.length; row++) {
    const least = nextRow(pattern, word[row - 1] ?? 0, word[row - 2] ?? 0, row);
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
    if (isPrefix) best = Math.min(best, previous[pattern.length] ?? none);
    if (least > allowed && leastBefore > allowed) return best;
    leastBefore = least;
  }
  return isPrefix ? best : (previous[pattern.length] ?? none);
}
