import type { LineProblem } from "../../shared/batch-jobs/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import { productColumns } from "../../shared/products/columns.ts";

export class LineRefused extends Error {
  readonly problem: LineProblem;

  constructor(problem: LineProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

export type Headers = Readonly<Record<string, string>>;

const ownHeaders: Headers = Object.fromEntries(productColumns.map(({ key, header }) => [key, header]));
export const headerOf = (key: string, headers: Headers): string => headers[key] ?? ownHeaders[key] ?? "";

export function refuseLine(column: string, reason: string, remedy: string): never {
  throw new LineRefused({ column, reason, remedy });
}

const maxShown = 40;
const shown = (cell: string): string => (cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell);

const excelShortened = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** `inTheBox.0` is a line of a cell; `specs.battery` and `declarations.maker.name` are columns. */
const keyOf = (field: string): string => (field in ownHeaders ? field : (field.split(".")[0] ?? field));

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
