import type { JobLine, LineProblem } from "../../shared/batch-jobs/schemas.ts";
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
export const headerOf = (key: string, headers: Headers = {}): string => headers[key] ?? ownHeaders[key] ?? "";

/** `inTheBox.0` is a line of a cell; `specs.battery` and `declarations.maker.name` are columns. */
export const keyOf = (field: string): string =>
  field in ownHeaders ? field : (field.split(".")[0] ?? field);

export function refuseLine(column: string, reason: string, remedy: string): never {
  throw new LineRefused({ column, reason, remedy });
}

export const refused = (line: number, { problem }: LineRefused): JobLine => ({
  line,
  outcome: "refused",
  problem,
});
