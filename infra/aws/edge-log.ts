import { RemovalPolicy, Stack } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Stage } from "../stage.ts";

/** No path, query, cookie, referrer or address, which may be secret (CloudFront Developer Guide). */
const fields = [
  ...["date", "time", "x-edge-location", "x-edge-request-id", "cs-method", "cs-protocol-version"],
  ...["sc-status", "sc-bytes", "sc-content-type", "time-taken", "time-to-first-byte", "asn"],
  ...["x-edge-result-type", "x-edge-response-result-type", "x-edge-detailed-result-type", "ssl-protocol"],
];

/** Deliveries must be in us-east-1 (CloudFront Developer Guide, "Configure standard logging (v2)"). */
export function logEdge(
  scope: Construct,
  stageName: string,
  { distribution, stage }: { readonly distribution: Distribution; readonly stage: Stage },
): void {
  const logs = new LogGroup(scope, "EdgeLog", {
    logGroupName: `/aws/vendedlogs/earshot/${stageName}/edge`,
    retention: stage.logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const name = `Earshot-${stageName}-edge`;
  const source = new CfnDeliverySource(scope, "EdgeLogSource", {
    name,
    logType: "ACCESS_LOGS",
    resourceArn: Stack.of(scope).formatArn({
      service: "cloudfront",
      region: "",
      resource: "distribution",
      resourceName: distribution.distributionId,
    }),
  });
  const destination = new CfnDeliveryDestination(scope, "EdgeLogDestination", {
    name,
    destinationResourceArn: logs.logGroupArn,
    outputFormat: "json",
  });
  const delivery = new CfnDelivery(scope, "EdgeLogDelivery", {
    deliverySourceName: name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: fields,
  });
  delivery.addResourceDependency(source);
}
