import { type App, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import type { Domain, Stage } from "../stage.ts";
import { expireHelperLogs } from "./helper-logs.ts";
import type { EdgeResources } from "./site.ts";
import { createWebAcl } from "./waf.ts";
import { logFirewall } from "./waf-log.ts";

function createFirewall(scope: Stack, name: string, stage: Stage): string {
  const { attrArn } = createWebAcl(scope, name);
  if (stage.edgeLogs) logFirewall(scope, name, { acl: attrArn, days: stage.logDays });
  return attrArn;
}

function createCertificate(scope: Stack, { name, hostedZone }: Domain): Certificate {
  const zone = HostedZone.fromHostedZoneAttributes(scope, "Zone", {
    hostedZoneId: hostedZone.id,
    zoneName: hostedZone.name,
  });
  return new Certificate(scope, "Certificate", {
    domainName: name,
    validation: CertificateValidation.fromDns(zone),
  });
}

/** CloudFront requires firewall and certificate in us-east-1. Creates no stack without them. */
export function createEdgeStack(app: App, name: string, stage: Stage, props: StackProps): EdgeResources {
  if (!stage.waf && !stage.domain) return {};
  const stack = new Stack(app, `Earshot-${name}-edge`, {
    ...props,
    description: `Earshot, the ${name} shop: firewall and certificate of its edge`,
  });
  expireHelperLogs(stack, name, stage);
  return {
    ...(stage.waf && { webAclArn: createFirewall(stack, name, stage) }),
    ...(stage.domain && { certificate: createCertificate(stack, stage.domain) }),
  };
}
