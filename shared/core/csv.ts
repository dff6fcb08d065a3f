/** Clears a field when a file is imported; an empty cell leaves its field alone. */
export const clearingCell = "(none)";

/** What a spreadsheet would run as a formula, or an import would take for `clearingCell`. */
const risky = /^'*(?:[=+\-@\t\r\n]|\(none\)$)/i;

/** Escapes a text that a spreadsheet would run as a formula. `unescapedCell` reverses it. */
const escapedCell = (text: string): string => (risky.test(text) ? `'${text}` : text);

export const unescapedCell = (text: string): string =>
  text.startsWith("'") && risky.test(text) ? text.slice(1) : text;

export type Cell = string | number;

export const yesOrNo = (is: boolean | undefined): string => (is ? "yes" : "no");

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const csvCell = (cell: Cell): string => quoted(typeof cell === "number" ? String(cell) : escapedCell(cell));

/** RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

const means = /^(?:-?\d+(?:\.\d+)?|\(none\))$/i;

/** Writes cells that a file had: formulas are escaped, and numbers and `clearingCell` keep their meaning. */
export const csvLineAgain = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(means.test(cell) ? cell : escapedCell(unescapedCell(cell)))).join(",")}\r\n`;

export const csvOf = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join("");

/** Spreadsheets read a file without it in the system's old encoding. */
export const byteOrderMark = "\u{feff}";

export const csvType = "text/csv; charset=utf-8";
