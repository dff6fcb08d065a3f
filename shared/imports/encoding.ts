const marks = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

export const startsWith = (start: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => start[index] === byte);

/** Without a mark, every other byte of a header in UTF-16 is zero. */
export function encodingOf(start: Uint8Array): (typeof marks)[number]["encoding"] {
  const marked = marks.find(({ bytes }) => startsWith(start, bytes));
  if (marked) return marked.encoding;
  if (start[0] !== 0 && start[1] === 0) return "utf-16le";
  return start[0] === 0 && start[1] !== 0 ? "utf-16be" : "utf-8";
}
