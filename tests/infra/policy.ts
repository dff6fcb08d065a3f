import { type Properties, readable } from "./synth.ts";

/** A request to AWS, as IAM sees it. */
export interface Request {
  action: string;
  resource: string;
  /** Condition keys of the request, like `aws:ResourceTag/stage`. */
  keys?: Readonly<Record<string, string>>;
}

const matches = (pattern: string, value: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
    "s",
  ).test(value);

const some = (patterns: unknown, value: string): boolean =>
  [patterns].flat().some((pattern) => matches(readable(pattern).replace("AWS::Partition", "aws"), value));

/** See IAM User Guide, "IAM JSON policy elements: Condition operators". A negated operator matches a missing key. */
const operators: Record<string, (wanted: unknown, value: string | undefined) => boolean> = {
  StringEquals: (wanted, value) => value !== undefined && some(wanted, value),
  StringLike: (wanted, value) => value !== undefined && some(wanted, value),
  ArnLike: (wanted, value) => value !== undefined && some(wanted, value),
  StringNotLike: (wanted, value) => value === undefined || !some(wanted, value),
  Null: (wanted, value) => String(value === undefined) === wanted,
};

function holds(conditions: Properties, keys: Readonly<Record<string, string>>): boolean {
  return Object.entries(conditions).every(([operator, wanted]) => {
    const compare = operators[operator];
    if (!compare) throw new Error(`Unknown operator ${operator}`);
    return Object.entries(wanted).every(([key, value]) => compare(value, keys[key]));
  });
}

const applies = (statement: Properties, { action, resource, keys = {} }: Request): boolean =>
  (statement.NotAction ? !some(statement.NotAction, action) : some(statement.Action, action)) &&
  some(statement.Resource, resource) &&
  holds(statement.Condition ?? {}, keys);

/** IAM's judgement: an explicit deny wins, and what nothing allows is denied. */
export function isAllowed(statements: readonly Properties[], request: Request): boolean {
  const found = statements.filter((statement) => applies(statement, request));
  return found.length > 0 && found.every(({ Effect }) => Effect === "Allow");
}
