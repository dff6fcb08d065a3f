import { Token, Tokenization } from "aws-cdk-lib";
import { StageError } from "../stage-checks.ts";

/** Lambda's limit for a function's variables (Lambda Developer Guide, "Lambda quotas"). */
const mostBytes = 4096;
/** Stands for a reference that only CloudFormation resolves; few are longer. */
const anyReference = "x".repeat(120);

/** Estimates bytes after references are resolved. */
function bytesOf(value: string): number {
  const known = Tokenization.reverseString(value)
    .mapTokens({ mapToken: () => Token.asString(anyReference) })
    .join({ join: (left, right) => `${left ?? ""}${right ?? ""}` });
  return Buffer.byteLength(String(known));
}

/** Throws StageError for variables beyond Lambda's limit, which a deployment would find late. */
export function requireEnvironmentSize(name: string, environment: Readonly<Record<string, string>>): void {
  const sizes = Object.entries(environment).map(
    ([variable, value]) => [Buffer.byteLength(variable) + bytesOf(value), variable] as const,
  );
  const bytes = sizes.reduce((sum, [each]) => sum + each, 0);
  if (bytes <= mostBytes) return;
  const [largest] = sizes.toSorted(([a], [b]) => b - a);
  throw new StageError(
    `The variables of ${name} have ${bytes} bytes, and Lambda's limit is ${mostBytes}: shorten ${largest?.[1]}`,
  );
}
