import type { IStackSynthesizer, StackSynthesizer } from "aws-cdk-lib";
import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";

// The library's classes declare `x: T | undefined`, its interfaces `x?: T`: different under exactOptionalPropertyTypes.
export const asIBucket = (bucket: Bucket): IBucket => bucket as IBucket;
export const asITable = (table: Table): ITable => table as ITable;
export const asISynthesizer = (synthesizer: StackSynthesizer): IStackSynthesizer =>
  synthesizer as IStackSynthesizer;
