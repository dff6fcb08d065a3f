import {
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from "@aws-sdk/client-ses";
import { toolkitOf } from "../environments.ts";
import { placeholdersOf } from "../stage-checks.ts";
import { isInUsEast1, readOptions, run, type Target, targetOf, UsageError } from "./arguments.ts";
import { checkConcurrency, checkThrottle } from "./concurrency.ts";
import { cloudFrontMay, gitHubIsKnown, senderIsFree, zoneIsThere } from "./first-deployment.ts";
import { checkLabels } from "./labels.ts";
import { outputsOf, stackOutputs } from "./outputs.ts";
import { razorpayReports, razorpayWorks, stripeKeysFit, takesBy } from "./payment-checks.ts";

/** Returns a finding (`is`), a step to do (a string), or undefined if all is well. */
type Check = (target: Target) => Promise<{ is: string } | string | undefined>;

const settingsAreOwn: Check = async ({ name, stage }) =>
  placeholdersOf(stage).length > 0
    ? `set ${placeholdersOf(stage).join(" and ")} of ${name} in infra/stages.ts`
    : undefined;

/** Throws if AWS cannot be reached. */
async function hasCredentials({ stage }: Target): Promise<undefined> {
  await stackOutputs(toolkitOf(stage.environment), stage.region);
}

/** Older bootstraps leave roles unbounded. */
const bootstrapVersion = 33;

const bootstrapped =
  (regionOf: (target: Target) => string): Check =>
  async (target) => {
    const region = regionOf(target);
    const outputs = await stackOutputs(toolkitOf(target.stage.environment), region);
    const bucket = outputs?.get("BucketName");
    const todo = `npm run bootstrap -- --stage ${target.name}`;
    if (bucket === undefined) return todo;
    const version = Number(outputs?.get("BootstrapVersion") ?? 0);
    if (version < bootstrapVersion)
      return `${todo}, again: version ${version} is older than ${bootstrapVersion}`;
    const account = /-(\d{12})-/.exec(bucket)?.[1] ?? "of your credentials";
    return { is: `${account}, bootstrapped in ${region}` };
  };

async function senderVerified({ stage }: Target): Promise<string | undefined> {
  const client = new SESClient({ region: stage.region });
  const { VerificationAttributes = {} } = await client.send(
    new GetIdentityVerificationAttributesCommand({
      Identities: [stage.mailFrom, stage.mailFrom.replace(/^.*@/, "")],
    }),
  );
  const isVerified = Object.values(VerificationAttributes).some(
    (each) => each.VerificationStatus === "Success",
  );
  return isVerified ? undefined : `verify ${stage.mailFrom} with the mail that SES sent to it`;
}

async function outOfSandbox({ stage }: Target): Promise<string | undefined> {
  const { Max24HourSend = 0 } = await new SESClient({ region: stage.region }).send(
    new GetSendQuotaCommand({}),
  );
  // The sandbox allows 200 mails a day; -1 means no limit.
  return Max24HourSend === 200 ? "SES only mails verified addresses: request production access" : undefined;
}

const checks: [name: string, check: Check, isWanted?: (target: Target) => boolean][] = [
  ["settings", settingsAreOwn],
  ["credentials", hasCredentials],
  ["account", bootstrapped(({ stage }) => stage.region)],
  ["account for the edge", bootstrapped(() => "us-east-1"), isInUsEast1],
  ["CloudFront", cloudFrontMay],
  ["domain", zoneIsThere, ({ stage }) => stage.domain !== undefined],
  ["GitHub", gitHubIsKnown],
  ["sender's registration", senderIsFree, ({ stage }) => stage.ownsSender],
  ["concurrency", checkConcurrency],
  ["throttle", checkThrottle],
  [
    "stack",
    async (target) => {
      await outputsOf(target);
      return undefined;
    },
  ],
  ["sender of mails", senderVerified],
  ["SES", outOfSandbox],
  ["Stripe", stripeKeysFit, takesBy("stripe")],
  ["Razorpay", razorpayWorks, takesBy("razorpay")],
  ["Razorpay's events", razorpayReports, takesBy("razorpay")],
  ["labels", checkLabels],
];

async function attempt(check: Check, target: Target): ReturnType<Check> {
  try {
    return await check(target);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns true if there is nothing to do. */
async function report(name: string, check: Check, target: Target): Promise<boolean> {
  const found = await attempt(check, target);
  const isWell = typeof found !== "string";
  console.log(isWell ? `✓ ${name}${found ? ` ${found.is}` : ""}` : `✗ ${name}: ${found}`);
  return isWell;
}

async function countProblems(target: Target): Promise<number> {
  let problems = 0;
  for (const [name, check, isWanted = () => true] of checks) {
    if (!isWanted(target)) continue;
    const isWell = await report(name, check, target);
    if (!isWell) problems += 1;
    // Without credentials, every further check would fail the same way.
    if (!isWell && check === hasCredentials) break;
  }
  return problems;
}

await run(async () => {
  const target = targetOf(readOptions("stage")("stage"));
  const problems = await countProblems(target);
  if (problems > 0) throw new UsageError(`${problems} things to fix for stage ${target.name}`);
});
