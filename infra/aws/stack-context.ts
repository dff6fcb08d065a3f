import type { Code } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { ConfigurationSet } from "aws-cdk-lib/aws-ses";
import type { Env } from "../../functions/platform/env.ts";
import type { Stage } from "../stage.ts";
import type { Data } from "./data.ts";
import type { Queues } from "./queues.ts";
import type { Secrets } from "./secrets.ts";

export interface StackContext {
  readonly stageName: string;
  readonly stage: Stage;
  readonly data: Data;
  readonly site: Bucket;
  readonly secrets: Secrets;
  readonly mail: ConfigurationSet;
  readonly queues: Queues;
  readonly logs: LogGroup;
  /** Typed by Env, so that a missing variable does not compile. */
  readonly environment: Record<keyof Env, string>;
  readonly codeOf: (name: string) => Code;
}
