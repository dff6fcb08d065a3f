import { AppError } from "../../shared/core/errors.ts";
import { type Headers, headerOf, keyOf, LineRefused } from "../product-lines/line-refused.ts";

const maxShown = 40;
const shown = (cell: string): string => (cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell);

const excelShortened = /^\d(?:[.,]\d+)?e\+?\d+$/i;

function problemOf(
  field: string,
  message: string,
  cells: Readonly<Record<string, string>>,
  headers: Headers,
) {
  const key = keyOf(field);
  const cell = cells[key];
  const column = headerOf(key, headers);
  if (cell === undefined)
    return { column, reason: `There is no ${column.toLowerCase() || field}`, remedy: message };
  const reason = `“${shown(cell)}” can’t be used here`;
  if (excelShortened.test(cell.trim()) && !(key === "price" || key === "mrp"))
    return {
      column,
      reason,
      remedy: "The spreadsheet shortened it: format the column as text, and enter it again",
    };
  if (key === "category")
    return {
      column,
      reason,
      remedy: "Map this type once to one of our categories, or write a category’s name",
    };
  return { column, reason, remedy: message };
}

/** Says which column a refusal of the form is about. Other errors are thrown again. */
export function refusalOfLine(
  error: unknown,
  cells: Readonly<Record<string, string>>,
  headers: Headers,
): LineRefused {
  if (error instanceof LineRefused) return error;
  const [field, message] = (error instanceof AppError && Object.entries(error.fields ?? {})[0]) || [];
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return new LineRefused(
    field === undefined || message === undefined || headerOf(keyOf(field), headers) === ""
      ? { column: "", reason: error.message, remedy: "Correct the line, and import it again" }
      : problemOf(field, message, cells, headers),
  );
}
