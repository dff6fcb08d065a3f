const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

/** Excel writes `sep=;` above the header, and hides it. */
const hint = /^sep=([,;\t])(?:\r\n|\n|\r)/i;

interface FirstRow {
  delimiter: Delimiter;
  cells: string[];
  skipped: number;
}

const cellBefore = (delimiter: string): RegExp =>
  new RegExp(
    `(?:"((?:[^"]|"")*)"[^${delimiter}\\r\\n]*|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|[\\r\\n]|$)`,
    "y",
  );

/** Yields rows of a text that a browser holds as a whole. Functions stream their files instead. */
export function* rowsIn(text: string, delimiter: string): Generator<string[]> {
  const next = cellBefore(delimiter);
  let cells: string[] = [];
  while (next.lastIndex < text.length) {
    const [, quoted, plain = "", end] = next.exec(text) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === delimiter) continue;
    yield cells;
    if (!end) return;
    cells = [];
  }
  if (cells.length > 0) yield [...cells, ""];
}

const splitRow = (text: string, delimiter: string): string[] => {
  const { value = [""] } = rowsIn(text, delimiter).next();
  return value ?? [""];
};

/** Finds out how a file separates its cells: the sign that makes most columns of its first line. */
export function readFirstRow(start: string): FirstRow {
  const [line = "", given] = hint.exec(start) ?? [];
  const text = start.slice(line.length);
  const [best = ","] = delimiters
    .filter((delimiter) => given === undefined || delimiter === given)
    .sort((a, b) => splitRow(text, b).length - splitRow(text, a).length);
  return { delimiter: best, cells: splitRow(text, best), skipped: line.length };
}
