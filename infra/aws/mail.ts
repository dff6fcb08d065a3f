import { EventBus } from "aws-cdk-lib/aws-events";
import { PublicHostedZone } from "aws-cdk-lib/aws-route53";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { Stage } from "../stages.ts";

/** The domain when its zone is ours, so that DKIM is set up by itself; else the one address. */
function createSender(scope: Construct, { domain, mailFrom }: Stage): void {
  const isOwn = domain !== undefined && mailFrom.endsWith(`@${domain.hostedZone.name}`);
  if (!isOwn) {
    new EmailIdentity(scope, "Mail", { identity: Identity.email(mailFrom) });
    return;
  }
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, "MailZone", {
    hostedZoneId: domain.hostedZone.id,
    zoneName: domain.hostedZone.name,
  });
  new EmailIdentity(scope, "Mail", { identity: Identity.publicHostedZone(zone) });
}

/** Who sends, and what becomes of mails that come back: reported, and no more sent to that address. */
export function createMail(scope: Construct, stageName: string, stage: Stage): ConfigurationSet {
  // An account knows an address once: previews send as the stage whose address they share.
  if (stage.ownsSender) createSender(scope, stage);
  const set = new ConfigurationSet(scope, "Mails", {
    configurationSetName: `Earshot-${stageName}`,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    reputationMetrics: true,
  });
  set.addEventDestination("Reports", {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, "DefaultBus", "default")),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  return set;
}
