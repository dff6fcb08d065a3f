import { type IResolvable, Names, Reference, Stack, Tokenization, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Suppresses a finding of cdk-nag, with the reason. */
export const accept = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason });

/** Returns cdk-nag's notation: `<Table.Arn>/index/*`. */
function written(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(written).join("");
  const [[name, content] = ["", ""]] = Object.entries(value ?? {});
  if (name === "Ref") return `<${content}>`;
  const parts = Array.isArray(content) ? content : [content];
  return name === "Fn::GetAtt" ? `<${parts.join(".")}>` : written(parts[1]);
}

/** The CDK names a nested stack's parameters after the references they stand for. */
function writtenInNested(resource: string): string {
  const parameterOf = (token: IResolvable): string => {
    if (!Reference.isReference(token)) throw new Error(`Not a reference: ${token}`);
    return `<referenceto${Names.nodeUniqueId(token.target.node)}${token.displayName}>`;
  };
  return Tokenization.reverseString(resource)
    .mapTokens({ mapToken: parameterOf })
    .join({ join: (left, right) => `${left ?? ""}${right ?? ""}` });
}

/** Suppresses a wildcard in a policy's resources, with the reason. */
export function acceptWildcard(construct: IConstruct, resource: string, reason: string): void {
  const stack = Stack.of(construct);
  const named = stack.nestedStackParent ? writtenInNested(resource) : written(stack.resolve(resource));
  accept(construct, `AwsSolutions-IAM5[Resource::${named}]`, reason);
}
