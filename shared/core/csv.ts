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

function csvCell(cell: Cell): string {
  const text = typeof cell === "number" ? String(cell) : escapedCell(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export const csvOf = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join("");

/** Spreadsheets read a file without it in the system's old encoding. */
export const byteOrderMark = "\u{feff}";
