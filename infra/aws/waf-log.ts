import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/** Parts of a request that may be secret. */
const redacted: CfnLoggingConfiguration.FieldToMatchProperty[] = [
  { uriPath: {} },
  { queryString: {} },
  ...["authorization", "cookie", "x-order-key"].map((name) => ({ singleHeader: { Name: name } })),
];

/** The name's prefix is required (AWS WAF Developer Guide, "Sending web ACL traffic logs …"). */
export function logFirewall(
  scope: Construct,
  stageName: string,
  { acl, days }: { readonly acl: string; readonly days: RetentionDays },
): void {
  const logs = new LogGroup(scope, "FirewallLog", {
    logGroupName: `aws-waf-logs-earshot-${stageName}`,
    retention: days,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new CfnLoggingConfiguration(scope, "FirewallLogging", {
    resourceArn: acl,
    // The group's own ARN ends with a star, which WAF rejects.
    logDestinationConfigs: [
      Stack.of(scope).formatArn({
        service: "logs",
        resource: "log-group",
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        resourceName: logs.logGroupName,
      }),
    ],
    redactedFields: redacted,
    loggingFilter: {
      DefaultBehavior: "DROP",
      Filters: [
        {
          Behavior: "KEEP",
          Requirement: "MEETS_ANY",
          Conditions: ["BLOCK", "COUNT"].map((Action) => ({ ActionCondition: { Action } })),
        },
      ],
    },
  });
}
