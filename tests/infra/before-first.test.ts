import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cloudFrontMay, gitHubIsKnown, senderIsFree, zoneIsThere } from "../../infra/cli/first-deployment.ts";
import type { Stage } from "../../infra/stage.ts";
import { stageOf } from "../../infra/stages.ts";
import { type Served, serve, serveFormation, serveForms } from "./fake-aws.ts";

const served: Served[] = [];
async function keep<T extends Served>(started: Promise<T>): Promise<T> {
  const kept = await started;
  served.push(kept);
  return kept;
}
/** What was asked, with the region and service that each request is signed for. */
const asked: string[] = [];

async function answer(variable: string, xml: string, status = 200): Promise<void> {
  const { url } = await keep(
    serve(async (request, response) => {
      const [, scope] =
        /Credential=[^/]+\/\d+\/([\w-]+\/\w+)\/aws4_request/.exec(request.headers.authorization ?? "") ?? [];
      asked.push(`${request.url} ${await text(request)} ${scope}`);
      response.writeHead(status).end(xml);
    }),
  );
  vi.stubEnv(variable, url);
}

beforeEach(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", (await keep(serveFormation("ap-south-1"))).url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  asked.splice(0);
  for (const { close } of served.splice(0)) await close();
});

const zone = { id: "Z1", name: "example.com" };
const target = (settings: Partial<Stage>, name = "shop") => ({
  name,
  stage: { ...stageOf("dev"), ...settings },
});

test("a sender already registered with SES is reported before the first deployment only", async () => {
  const known =
    "<VerificationAttributes><entry><key>IDENTITY</key><value><VerificationStatus>Success</VerificationStatus></value></entry></VerificationAttributes>";
  const ses = await keep(
    serveForms((form) => ({
      xml: `<R><GetIdentityVerificationAttributesResult>${
        form.get("Identities.member.1") === "example.com" ? known.replace("IDENTITY", "example.com") : ""
      }</GetIdentityVerificationAttributesResult></R>`,
    })),
  );
  vi.stubEnv("AWS_ENDPOINT_URL_SES", ses.url);
  const own = { domain: { name: "shop.example.com", hostedZone: zone }, mailFrom: "shop@example.com" };
  expect(await senderIsFree(target(own))).toBe(
    "SES already has example.com: set ownsSender to false in infra/stages.ts to use it as it is",
  );
  expect(await senderIsFree(target(own, "dev"))).toBeUndefined();
  expect(await senderIsFree(target({ mailFrom: "new@shop.test" }))).toBeUndefined();
});

test("the domain's zone must exist under its id, be public, and hold the domain", async () => {
  const domain = { name: "shop.example.com", hostedZone: zone };
  const found = (name: string, isPrivate: boolean) =>
    `<GetHostedZoneResponse><HostedZone><Name>${name}.</Name><Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone></GetHostedZoneResponse>`;
  await answer("AWS_ENDPOINT_URL_ROUTE_53", found("example.com", false));
  expect(await zoneIsThere(target({ domain }))).toEqual({ is: "example.com" });
  expect(asked).toEqual(["/2013-04-01/hostedzone/Z1  us-east-1/route53"]);
  expect(await zoneIsThere(target({ domain: { ...domain, name: "shop.other.com" } }))).toBe(
    "shop.other.com is not in the zone example.com: set domain in infra/stages.ts",
  );
  await answer("AWS_ENDPOINT_URL_ROUTE_53", found("other.com", false));
  expect(await zoneIsThere(target({ domain }))).toBe(
    "zone Z1 is other.com, not example.com: set domain in infra/stages.ts",
  );
  await answer("AWS_ENDPOINT_URL_ROUTE_53", found("example.com", true));
  expect(await zoneIsThere(target({ domain }))).toMatch(/^zone Z1 is private: /);
  await answer(
    "AWS_ENDPOINT_URL_ROUTE_53",
    "<ErrorResponse><Error><Code>NoSuchHostedZone</Code><Message>No hosted zone found with ID: Z1</Message></Error></ErrorResponse>",
    404,
  );
  await expect(zoneIsThere(target({ domain }))).rejects.toThrow("No hosted zone found with ID: Z1");
});

test("an account without a distribution is warned of CloudFront's verification", async () => {
  await answer("AWS_ENDPOINT_URL_CLOUDFRONT", "<DistributionList><Quantity>0</Quantity></DistributionList>");
  expect(await cloudFrontMay()).toEqual({
    is: "has no distribution yet: if the deployment reports that the account must be verified, contact AWS Support",
  });
  expect(asked).toEqual(["/2020-05-31/distribution?MaxItems=1  us-east-1/cloudfront"]);
  await answer("AWS_ENDPOINT_URL_CLOUDFRONT", "<DistributionList><Quantity>1</Quantity></DistributionList>");
  expect(await cloudFrontMay()).toBeUndefined();
});

test("an account that already has GitHub's provider is told how to use it", async () => {
  await answer("AWS_ENDPOINT_URL_IAM", providers(""));
  expect(await gitHubIsKnown(target({}))).toEqual({ is: "is not connected" });
  await answer("AWS_ENDPOINT_URL_IAM", providers(known));
  expect(await gitHubIsKnown(target({}))).toEqual({
    is: "already exists: deploy infra/ci.ts with -c provider=existing",
  });
});

const known = "<member><Arn>arn:aws:iam::1:oidc-provider/token.actions.githubusercontent.com</Arn></member>";
const providers = (list: string): string =>
  `<R><ListOpenIDConnectProvidersResult><OpenIDConnectProviderList>${list}</OpenIDConnectProviderList></ListOpenIDConnectProvidersResult></R>`;

/** How the account trusts GitHub: the roles of its environments, all with this condition. */
async function trusting(roles: readonly string[], condition: object): Promise<void> {
  const document = { Statement: [{ Effect: "Allow", Condition: { StringEquals: condition } }] };
  const encoded = encodeURIComponent(JSON.stringify(document));
  await answer(
    "AWS_ENDPOINT_URL_IAM",
    providers(known).replace(
      "</R>",
      `<GetRoleResult><Role><AssumeRolePolicyDocument>${encoded}</AssumeRolePolicyDocument></Role></GetRoleResult></R>`,
    ),
  );
  const outputs = roles
    .map((name) => `<member><OutputKey>${name}Role</OutputKey><OutputValue>r</OutputValue></member>`)
    .join("");
  const stack = `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>Earshot-ci</StackName><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", (await keep(serveForms(() => ({ xml: stack })))).url);
}

test("a role that any branch may assume is reported, one limited to main is accepted", async () => {
  const prod = target({ environment: "prod" });
  await trusting(["prod"], { "token.actions.githubusercontent.com:sub": "repo:a/b:environment:prod" });
  expect(await gitHubIsKnown(prod)).toBe(
    "any branch may deploy to prod: redeploy infra/ci.ts, which limits its role to main",
  );
  const main = { "token.actions.githubusercontent.com:ref": "refs/heads/main" };
  await trusting(["prod"], main);
  expect(await gitHubIsKnown(prod)).toEqual({ is: "may deploy" });
  expect(asked.at(-1)).toBe("/ Action=GetRole&Version=2010-05-08&RoleName=Earshot-ci-prod us-east-1/iam");
  await trusting(["dev", "prod"], main);
  expect(await gitHubIsKnown(prod)).toEqual({
    is: 'may deploy, in one account with dev: see "One account" in infra/README.md',
  });
  await trusting(["dev"], main);
  expect(await gitHubIsKnown(prod)).toBe("no role for prod: deploy infra/ci.ts with -c environments=prod");
});
