import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";

// The library's classes and interfaces differ in `x?: T` and `x: T | undefined`, which
// exactOptionalPropertyTypes tells apart: they are the same at run time.
export const asIBucket = (bucket: Bucket): IBucket => bucket as IBucket;
export const asITable = (table: Table): ITable => table as ITable;
