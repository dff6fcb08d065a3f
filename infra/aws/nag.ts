import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** A finding of cdk-nag that stays, and why. */
export const accept = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason });
