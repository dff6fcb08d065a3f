import { CfnResource, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Stage } from "../stage.ts";

const isFunction = (node: unknown): node is CfnResource =>
  CfnResource.isCfnResource(node) && node.cfnResourceType === "AWS::Lambda::Function";

/** Lambda's own log groups never expire (Lambda Developer Guide, "Sending Lambda function logs to CloudWatch Logs"). */
export function expireHelperLogs(stack: Stack, stageName: string, { logDays }: Stage): void {
  const logs = new LogGroup(stack, "HelperLogs", {
    logGroupName: `/earshot/${stageName}/helpers/${stack.stackName}`,
    retention: logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Validation runs after references between regions added their functions; aspects run before.
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
