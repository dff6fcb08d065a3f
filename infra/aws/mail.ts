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
import type { Stage } from "../stage.ts";
import { hasOwnZone } from "../stages.ts";

/** Registers the domain if we own its zone, with DKIM, or else the address. */
function createSender(scope: Construct, stage: Stage): void {
  const { domain, mailFrom } = stage;
  if (!domain || !hasOwnZone(stage)) {
    new EmailIdentity(scope, "Mail", { identity: Identity.email(mailFrom) });
    return;
  }
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, "MailZone", {
    hostedZoneId: domain.hostedZone.id,
    zoneName: domain.hostedZone.name,
  });
  new EmailIdentity(scope, "Mail", { identity: Identity.publicHostedZone(zone) });
}

/** SES reports mails, bounces and complaints, and suppresses addresses after those. */
export function createMail(scope: Construct, stageName: string, stage: Stage): ConfigurationSet {
  // An address can be registered once per account, so previews use another stage's sender.
  if (stage.ownsSender) createSender(scope, stage);
  const set = new ConfigurationSet(scope, "Mails", {
    configurationSetName: `Earshot-${stageName}`,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    reputationMetrics: true,
  });
  set.addEventDestination("Reports", {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, "DefaultBus", "default")),
    events: [EmailSendingEvent.SEND, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  return set;
}
