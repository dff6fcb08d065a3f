import type { CfnResource, IStackSynthesizer, StackSynthesizer } from "aws-cdk-lib";
import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

// The library's classes declare `x: T | undefined`, its interfaces `x?: T`: different under exactOptionalPropertyTypes.
export const asIBucket = (bucket: Bucket): IBucket => bucket as IBucket;
export const asITable = (table: Table): ITable => table as ITable;
export const asISynthesizer = (synthesizer: StackSynthesizer): IStackSynthesizer =>
  synthesizer as IStackSynthesizer;

/** The resource that a construct of the library is made of. */
export function resourceOf<R extends CfnResource>(
  construct: Construct,
  type: new (...given: never[]) => R,
): R {
  const child = construct.node.defaultChild;
  if (child instanceof type) return child;
  throw new Error(`${construct.node.path} is no ${type.name}`);
}
