import { beforeAll, expect, test } from "vitest";
import { deliveryOf, tagsOf } from "../../functions/mail/tags.ts";
import { stageOf } from "../../infra/stages.ts";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

let dev: Synthesised;
beforeAll(() => {
  dev = synthesise("dev");
});

const reports = (): string =>
  dev.one("AWS::Lambda::Function", ({ Description }) => Description === "functions/jobs/mail-reports.ts").id;

test("SES reports sent mails, bounces and complaints, and stops sending to addresses that bounce or complain", () => {
  const set = dev.one("AWS::SES::ConfigurationSet").properties;
  expect(set.Name).toBe("Earshot-dev");
  expect(set.SuppressionOptions).toEqual({ SuppressedReasons: ["BOUNCE", "COMPLAINT"] });
  expect(set.ReputationOptions).toEqual({ ReputationMetricsEnabled: true });
  const { EventDestination } = dev.one("AWS::SES::ConfigurationSetEventDestination").properties;
  expect(EventDestination.MatchingEventTypes.map((type: string) => type.toLowerCase())).toEqual([
    "send",
    "bounce",
    "complaint",
  ]);
  expect(readable(EventDestination.EventBridgeDestination.EventBusArn)).toMatch(/:event-bus\/default$/);
});

test("reports about this stage's mails reach the job, which retries and then moves them to a queue", () => {
  const rule = dev.one("AWS::Events::Rule", ({ EventPattern }) =>
    EventPattern?.source.includes("aws.ses"),
  ).properties;
  expect(rule.EventPattern).toEqual({
    source: ["aws.ses"],
    "detail-type": ["Email Sent", "Email Bounced", "Email Complaint Received"],
    detail: {
      mail: { tags: { "ses:configuration-set": [{ Ref: dev.one("AWS::SES::ConfigurationSet").id }] } },
    },
  });
  expect(rule.Targets.map(({ Arn }: Properties) => readable(Arn))).toEqual([`${reports()}.Arn`]);
  const { properties } = dev.one(
    "AWS::Lambda::EventInvokeConfig",
    ({ FunctionName }) => readable(FunctionName) === reports(),
  );
  expect(properties.MaximumRetryAttempts).toBe(2);
  expect(readable(properties.DestinationConfig.OnFailure.Destination)).toMatch(/^Jobsmailreportsdeadletters/);
});

test("a mail is tagged with its cause in characters that SES accepts", () => {
  const delivery = { causePk: "ORDER#0123456789abcdef01234567", kind: "refund-re_1" };
  const tags = tagsOf(delivery);
  for (const { Name, Value } of tags) expect(Name + Value).toMatch(/^[\w-]{1,256}$/);
  const reported = Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]]));
  expect(deliveryOf(reported)).toEqual(delivery);
  expect(deliveryOf({ "ses:configuration-set": ["Earshot-dev"] })).toBeUndefined();
});

test("a preview beside dev does not register dev's sender with SES again", () => {
  expect(dev.of("AWS::SES::EmailIdentity")).toHaveLength(1);
  const preview = synthesise("pr-12");
  expect(preview.of("AWS::SES::EmailIdentity")).toEqual([]);
  expect(preview.one("AWS::SES::ConfigurationSet").properties.Name).toBe("Earshot-pr-12");
  expect(stageOf("pr-12").mailFrom).toBe(stageOf("dev").mailFrom);
});
