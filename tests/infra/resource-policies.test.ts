import { beforeAll, expect, test } from "vitest";
import { type Properties, type Resource, readable, type Synthesised, synthesise } from "./synth.ts";

let shop: Synthesised;
beforeAll(() => {
  shop = synthesise("prod");
});

const statementsOf = ({ properties }: Resource): Properties[] => properties.PolicyDocument.Statement;
const allowsOf = (policy: Resource): Properties[] =>
  statementsOf(policy).filter(({ Effect }) => Effect === "Allow");
/** A custom resource policy replaces the service's default one. */
const policyOf = (type: string, resourceId: string): Resource =>
  shop.one(type, ({ Topics, Queues, Bucket }) => readable(Topics ?? Queues ?? Bucket) === resourceId);

test("only CloudWatch may publish to the topic, for this account's alarms", () => {
  const topic = shop.one("AWS::SNS::Topic").id;
  expect(allowsOf(policyOf("AWS::SNS::TopicPolicy", topic))).toEqual([
    {
      Sid: "AllowAlarms",
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Action: "sns:Publish",
      Resource: { Ref: topic },
      Condition: {
        StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
        ArnLike: { "aws:SourceArn": expect.anything() },
      },
    },
  ]);
  const [{ Condition }] = allowsOf(policyOf("AWS::SNS::TopicPolicy", topic)) as [Properties];
  expect(readable(Condition.ArnLike["aws:SourceArn"])).toBe(
    "arn:aws:cloudwatch:ap-south-1:AWS::AccountId:alarm:*",
  );
});

test("only this distribution of CloudFront may read each bucket", () => {
  const distribution = shop.one("AWS::CloudFront::Distribution").id;
  for (const { id } of shop.of("AWS::S3::Bucket")) {
    const readers = allowsOf(policyOf("AWS::S3::BucketPolicy", id)).filter(
      ({ Principal }) => Principal.Service,
    );
    expect(readers, id).toHaveLength(1);
    expect(readers[0]).toMatchObject({
      Principal: { Service: "cloudfront.amazonaws.com" },
      Action: "s3:GetObject",
    });
    expect(readable(readers[0]?.Resource)).toBe(`${id}.Arn/*`);
    expect(readable(readers[0]?.Condition.StringEquals["AWS:SourceArn"])).toBe(
      `arn:AWS::Partition:cloudfront::AWS::AccountId:distribution/${distribution}`,
    );
  }
});

test("queue policies only forbid plain HTTP, since only functions write to queues, through their roles", () => {
  const queues = shop.of("AWS::SQS::Queue");
  expect(queues.length).toBeGreaterThan(0);
  for (const { id } of queues) {
    expect(statementsOf(policyOf("AWS::SQS::QueuePolicy", id)), id).toEqual([
      {
        Effect: "Deny",
        Principal: { AWS: "*" },
        Action: "sqs:*",
        Resource: { "Fn::GetAtt": [id, "Arn"] },
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ]);
  }
  const mappings = shop.of("AWS::Lambda::EventSourceMapping");
  const sources = [
    ...mappings.filter(({ properties }) => properties.DestinationConfig),
    ...shop.of("AWS::Lambda::EventInvokeConfig").filter(({ properties }) => properties.DestinationConfig),
  ];
  const destinations = sources.map(({ properties }) =>
    readable(properties.DestinationConfig.OnFailure.Destination),
  );
  const worked = mappings.map(({ properties }) => readable(properties.EventSourceArn));
  const redriven = queues.flatMap(({ properties }) =>
    properties.RedrivePolicy ? [readable(properties.RedrivePolicy.deadLetterTargetArn)] : [],
  );
  const ids = queues.map(({ id }) => `${id}.Arn`);
  expect([...destinations, ...redriven, ...worked.filter((arn) => ids.includes(arn))].sort()).toEqual(
    ids.sort(),
  );
  // No rule, topic or bucket sends to a queue, which would require an Allow in the queue's policy.
  for (const { properties } of shop.of("AWS::Events::Rule")) {
    for (const target of properties.Targets) expect(target.DeadLetterConfig).toBeUndefined();
  }
});

test("each rule may invoke the function that it names", () => {
  const permissions = shop.of("AWS::Lambda::Permission").map(({ properties }) => ({
    service: properties.Principal,
    lambda: readable(properties.FunctionName).split(".")[0],
    source: readable(properties.SourceArn),
  }));
  const rules = shop.of("AWS::Events::Rule").flatMap(({ id, properties }) =>
    properties.Targets.map(({ Arn }: Properties) => ({
      service: "events.amazonaws.com",
      lambda: readable(Arn).split(".")[0],
      source: `${id}.Arn`,
    })),
  );
  const sorted = (list: typeof permissions) => list.map((each) => JSON.stringify(each)).sort();
  expect(sorted(permissions)).toEqual(sorted(rules));
});

test("no secret, key, log group or table has a resource policy that could lock its users out", () => {
  const kinds = new Set(
    shop.all
      .filter(({ properties }) => "PolicyDocument" in properties || "ResourcePolicy" in properties)
      .map(({ type }) => type),
  );
  expect([...kinds].sort()).toEqual([
    "AWS::IAM::Policy",
    "AWS::S3::BucketPolicy",
    "AWS::SNS::TopicPolicy",
    "AWS::SQS::QueuePolicy",
  ]);
  expect(shop.of("AWS::KMS::Key")).toEqual([]);
});
