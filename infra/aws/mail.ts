import { PublicHostedZone } from "aws-cdk-lib/aws-route53";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { Stage } from "../stages.ts";

/** The domain when its zone is ours, so that DKIM is set up by itself; else the one address. */
export function createMail(scope: Construct, id: string, { domain, mailFrom }: Stage): EmailIdentity {
  const isOwn = domain !== undefined && mailFrom.endsWith(`@${domain.hostedZone.name}`);
  if (!isOwn) return new EmailIdentity(scope, id, { identity: Identity.email(mailFrom) });
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, `${id}Zone`, {
    hostedZoneId: domain.hostedZone.id,
    zoneName: domain.hostedZone.name,
  });
  return new EmailIdentity(scope, id, { identity: Identity.publicHostedZone(zone) });
}
