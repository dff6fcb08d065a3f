import { GetIdentityVerificationAttributesCommand, SESClient } from "@aws-sdk/client-ses";
import { hasOwnZone, type Stage } from "../stages.ts";
import type { Target } from "./arguments.ts";
import { askAws } from "./ask-aws.ts";
import { stackOutputs } from "./outputs.ts";

type Finding = { is: string } | string | undefined;

const isDeployed = async ({ name, stage }: Target): Promise<boolean> =>
  (await stackOutputs(`Earshot-${name}`, stage.region))?.has("Url") === true;

/** The identity that the stage would register with SES, which knows each once per account and region. */
const senderOf = (stage: Stage): string =>
  hasOwnZone(stage) && stage.domain ? stage.domain.hostedZone.name : stage.mailFrom;

/** An identity that exists makes the creation of the stack fail. */
export async function senderIsFree(target: Target): Promise<Finding> {
  const { stage } = target;
  if (!stage.ownsSender || (await isDeployed(target))) return undefined;
  const sender = senderOf(stage);
  const { VerificationAttributes = {} } = await new SESClient({ region: stage.region }).send(
    new GetIdentityVerificationAttributesCommand({ Identities: [sender] }),
  );
  return sender in VerificationAttributes
    ? `SES knows ${sender} already: set ownsSender to false in infra/stages.ts, and the stage uses it as it is`
    : undefined;
}

export async function zoneIsThere({ stage: { domain } }: Target): Promise<Finding> {
  if (!domain) return undefined;
  const { id, name } = domain.hostedZone;
  const xml = await askAws("route53", `/2013-04-01/hostedzone/${id}`);
  const found = /<Name>(.*?)\.<\/Name>/.exec(xml)?.[1];
  if (found !== name) return `zone ${id} is ${found}, not ${name}: set domain in infra/stages.ts`;
  if (/<PrivateZone>true</.test(xml)) return `zone ${id} is private: browsers and AWS's checks cannot see it`;
  return domain.name === name || domain.name.endsWith(`.${name}`)
    ? { is: name }
    : `${domain.name} is not in the zone ${name}: set domain in infra/stages.ts`;
}

/** No call tells whether AWS has verified an account for CloudFront; one that has a distribution was. */
export async function cloudFrontMay(): Promise<Finding> {
  const xml = await askAws("cloudfront", "/2020-05-31/distribution", { MaxItems: "1" });
  if (!/<Quantity>0<\/Quantity>/.test(xml)) return undefined;
  return {
    is: "has no distribution yet: if the deployment says that the account must be verified, ask AWS Support",
  };
}

/** An account can know GitHub's identity provider once. */
export async function gitHubIsKnown({ stage }: Target): Promise<Finding> {
  const xml = await askAws("iam", "/", { Action: "ListOpenIDConnectProviders", Version: "2010-05-08" });
  if (!xml.includes("token.actions.githubusercontent.com")) return { is: "is not connected" };
  const isOurs = (await stackOutputs("Earshot-ci", stage.region)) !== undefined;
  return { is: isOurs ? "may deploy" : "is known already: deploy infra/ci.ts with -c provider=existing" };
}
