import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { behaviours } from "../../infra/edge.ts";
import { policiesName } from "../../infra/environments.ts";
import { behavioursFor } from "../../infra/payment-page.ts";
import type { Stage } from "../../infra/stage.ts";
import type { Payments } from "../../shared/payments/offers.ts";
import { buildDirectory, type Properties, shopApp } from "./synth.ts";

type Stack = Parameters<typeof Template.fromStack>[0];

function stacksOf(name: string, settings: Partial<Stage> = {}): Map<string, Properties> {
  process.env.CDK_VALIDATION = "false";
  const { app } = shopApp(name, buildDirectory(), settings);
  return new Map(
    app.node.children.map((each) => [each.node.id, Template.fromStack(each as Stack).toJSON()] as const),
  );
}

const typesIn = (template: Properties | undefined): string[] =>
  Object.values<Properties>(template?.Resources ?? {}).map(({ Type }) => Type);

let first: Map<string, Properties>;
let second: Map<string, Properties>;
let dev: Map<string, Properties>;
beforeAll(() => {
  first = stacksOf("pr-12");
  second = stacksOf("pr-13");
  dev = stacksOf("dev");
});

const policies = /^AWS::CloudFront::(Cache|OriginRequest|ResponseHeaders)Policy$/;

test("previews with the same edge share its policies, so that an account has room for more than five stages", () => {
  expect([...first.keys()].sort()).toEqual(["Earshot-pr-12", policiesName(behaviours)]);
  expect(first.get(policiesName(behaviours))).toEqual(second.get(policiesName(behaviours)));
  const shared = typesIn(first.get(policiesName(behaviours)));
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.filter((type) => !policies.test(type))).toEqual([]);
  expect(typesIn(first.get("Earshot-pr-12")).filter((type) => policies.test(type))).toEqual([]);
  expect(typesIn(dev.get("Earshot-dev")).filter((type) => policies.test(type)).length).toBe(shared.length);
  // Twenty of each kind: all previews, and four stages with their own.
  for (const kind of new Set(shared))
    expect(shared.filter((type) => type === kind).length).toBeLessThanOrEqual(4);
});

test("a pull request that changes the edge gets its own policies", () => {
  const [, ...others] = behaviours;
  expect(policiesName(others)).not.toBe(policiesName(behaviours));
  expect(policiesName(behaviours)).toMatch(/^Earshot-pr-policies-[0-9a-f]{8}$/);
});

test("previews with other ways to pay have policies of their own, under names that no other stage has", () => {
  const payments: Payments = [{ provider: "razorpay", methods: ["upi"] }];
  const stacks = stacksOf("pr-14", { payments });
  const own = policiesName(behavioursFor({ payments }));
  expect([...stacks.keys()].sort()).toEqual(["Earshot-pr-14", own]);
  const namesIn = (template: Properties | undefined): string[] =>
    Object.values<Properties>(template?.Resources ?? {}).flatMap(
      ({ Type, Properties: { Name, ...config } }) =>
        policies.test(Type) ? (Object.values<Properties>(config)[0]?.Name ?? Name) : [],
    );
  const [ofOthers, ofOwn] = [namesIn(first.get(policiesName(behaviours))), namesIn(stacks.get(own))];
  expect(ofOwn.length).toBe(ofOthers.length + 1);
  expect(new Set([...ofOthers, ...ofOwn]).size).toBe(ofOthers.length + ofOwn.length);
  expect(JSON.stringify(stacks.get(own))).toContain("https://checkout.razorpay.com");
  expect(JSON.stringify(first.get(policiesName(behaviours)))).not.toContain("razorpay");
});

test("a preview has no alarms, no dashboard, no metrics of its own, and as few secrets as possible", () => {
  const types = typesIn(first.get("Earshot-pr-12"));
  for (const kind of ["CloudWatch", "SNS", "Logs::MetricFilter"])
    expect(types.filter((type) => type.startsWith(`AWS::${kind}`))).toEqual([]);
  for (const { Type, Properties: each } of Object.values<Properties>(first.get("Earshot-pr-12")?.Resources))
    if (Type === "AWS::Lambda::Function" && each.FunctionName)
      expect(each.Environment.Variables.POWERTOOLS_METRICS_DISABLED).toBe("true");
  const secrets = (all: string[]) => all.filter((type) => type === "AWS::SecretsManager::Secret").length;
  expect([secrets(types), secrets(typesIn(dev.get("Earshot-dev")))]).toEqual([4, 5]);
});
