import { Stack, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Accepts a finding of cdk-nag, with the reason. */
export const accept = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason });

/** A value in cdk-nag's notation, with references in angle brackets: `<Table.Arn>/index/*`. */
function written(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(written).join("");
  const [[name, content] = ["", ""]] = Object.entries(value ?? {});
  if (name === "Ref") return `<${content}>`;
  const parts = Array.isArray(content) ? content : [content];
  return name === "Fn::GetAtt" ? `<${parts.join(".")}>` : written(parts[1]);
}

/** Accepts a wildcard in a policy's resources, with the reason. */
export const acceptWildcard = (construct: IConstruct, resource: string, reason: string): void =>
  accept(construct, `AwsSolutions-IAM5[Resource::${written(Stack.of(construct).resolve(resource))}]`, reason);
