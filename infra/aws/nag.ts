import { Stack, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** A finding of cdk-nag that stays, and why. */
export const accept = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason });

/** As cdk-nag writes what only the deployment knows: `<Table.Arn>/index/*`. */
function written(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(written).join("");
  const [[name, content] = ["", ""]] = Object.entries(value ?? {});
  if (name === "Ref") return `<${content}>`;
  const parts = Array.isArray(content) ? content : [content];
  return name === "Fn::GetAtt" ? `<${parts.join(".")}>` : written(parts[1]);
}

/** A wildcard among the resources that stays, and why. */
export const acceptWildcard = (construct: IConstruct, resource: string, reason: string): void =>
  accept(construct, `AwsSolutions-IAM5[Resource::${written(Stack.of(construct).resolve(resource))}]`, reason);
