import { CfnResource, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Stage } from "../stage.ts";

const isFunction = (node: unknown): node is CfnResource =>
  CfnResource.isCfnResource(node) && node.cfnResourceType === "AWS::Lambda::Function";

/**
 * Lets the log of the functions that the CDK adds to a stack expire. Without a group of the stack, Lambda makes one
 * that never does (Lambda Developer Guide, "Sending Lambda function logs to CloudWatch Logs").
 */
export function expireHelperLogs(stack: Stack, stageName: string, { logDays }: Stage): void {
  const logs = new LogGroup(stack, "HelperLogs", {
    logGroupName: `/earshot/${stageName}/helpers/${stack.stackName}`,
    retention: logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Validation comes after references between regions have added their functions. Aspects come before.
  stack.node.addValidation({
    validate: () => {
      for (const node of stack.node.findAll().filter(isFunction)) {
        if (CfnFunction.isCfnFunction(node) && node.loggingConfig) continue;
        node.addPropertyOverride("LoggingConfig.LogGroup", logs.logGroupName);
      }
      return [];
    },
  });
}
