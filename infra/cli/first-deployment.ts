import { CloudFrontClient, ListDistributionsCommand } from "@aws-sdk/client-cloudfront";
import { GetRoleCommand, IAMClient, ListOpenIDConnectProvidersCommand } from "@aws-sdk/client-iam";
import { GetHostedZoneCommand, Route53Client } from "@aws-sdk/client-route-53";
import { GetIdentityVerificationAttributesCommand, SESClient } from "@aws-sdk/client-ses";
import * as z from "zod/mini";
import { environments, issuer, mainRef } from "../environments.ts";
import type { Stage } from "../stage.ts";
import { hasOwnZone } from "../stages.ts";
import type { Target } from "./arguments.ts";
import { stackOutputs } from "./outputs.ts";

const Trust = z.object({
  Statement: z.array(
    z.object({
      Condition: z.optional(z.object({ StringEquals: z.optional(z.record(z.string(), z.unknown())) })),
    }),
  ),
});

/** Global services are signed for this region. */
const global = { region: "us-east-1" };

type Finding = { is: string } | string | undefined;

const isDeployed = async ({ name, stage }: Target): Promise<boolean> =>
  (await stackOutputs(`Earshot-${name}`, stage.region))?.has("Url") === true;

/** SES registers an identity once per account and region. */
const senderOf = (stage: Stage): string =>
  hasOwnZone(stage) && stage.domain ? stage.domain.hostedZone.name : stage.mailFrom;

/** An existing identity would fail the stack's creation. */
export async function senderIsFree(target: Target): Promise<Finding> {
  const { stage } = target;
  if (!stage.ownsSender || (await isDeployed(target))) return undefined;
  const sender = senderOf(stage);
  const { VerificationAttributes = {} } = await new SESClient({ region: stage.region }).send(
    new GetIdentityVerificationAttributesCommand({ Identities: [sender] }),
  );
  return sender in VerificationAttributes
    ? `SES already has ${sender}: set ownsSender to false in infra/stages.ts to use it as it is`
    : undefined;
}

export async function zoneIsThere({ stage: { domain } }: Target): Promise<Finding> {
  if (!domain) return undefined;
  const { id, name } = domain.hostedZone;
  const { HostedZone } = await new Route53Client(global).send(new GetHostedZoneCommand({ Id: id }));
  const found = HostedZone?.Name?.replace(/\.$/, "");
  if (found !== name) return `zone ${id} is ${found}, not ${name}: set domain in infra/stages.ts`;
  if (HostedZone?.Config?.PrivateZone)
    return `zone ${id} is private: browsers and AWS's checks cannot see it`;
  return domain.name === name || domain.name.endsWith(`.${name}`)
    ? { is: name }
    : `${domain.name} is not in the zone ${name}: set domain in infra/stages.ts`;
}

/** No API tells whether AWS verified the account for CloudFront, but an existing distribution proves it. */
export async function cloudFrontMay(): Promise<Finding> {
  const command = new ListDistributionsCommand({ MaxItems: 1 });
  const { DistributionList } = await new CloudFrontClient(global).send(command);
  if (DistributionList?.Quantity !== 0) return undefined;
  return {
    is: "has no distribution yet: if the deployment reports that the account must be verified, contact AWS Support",
  };
}

async function isBoundToMain({ environment }: Stage): Promise<boolean> {
  const command = new GetRoleCommand({ RoleName: `Earshot-ci-${environment}` });
  const { Role } = await new IAMClient(global).send(command);
  const { Statement = [] } = Trust.parse(
    JSON.parse(decodeURIComponent(Role?.AssumeRolePolicyDocument ?? "")),
  );
  return Statement.every(({ Condition }) => Condition?.StringEquals?.[`${issuer}:ref`] === mainRef);
}

/** An account can have GitHub's provider once, and must trust only main. */
export async function gitHubIsKnown({ stage }: Target): Promise<Finding> {
  const command = new ListOpenIDConnectProvidersCommand({});
  const { OpenIDConnectProviderList = [] } = await new IAMClient(global).send(command);
  if (!OpenIDConnectProviderList.some(({ Arn }) => Arn?.endsWith(`/${issuer}`)))
    return { is: "is not connected" };
  const roles = await stackOutputs("Earshot-ci", stage.region);
  if (!roles) return { is: "already exists: deploy infra/ci.ts with -c provider=existing" };
  const { environment } = stage;
  if (!roles.has(`${environment}Role`))
    return `no role for ${environment}: deploy infra/ci.ts with -c environments=${environment}`;
  if (environment !== "preview" && !(await isBoundToMain(stage)))
    return `any branch may deploy to ${environment}: redeploy infra/ci.ts, which limits its role to main`;
  const others = environments.filter((each) => each !== environment && roles.has(`${each}Role`));
  return {
    is:
      others.length === 0
        ? "may deploy"
        : `may deploy, in one account with ${others.join(" and ")}: see "One account" in infra/README.md`,
  };
}
