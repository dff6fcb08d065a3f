import { readFileSync } from "node:fs";
import { App, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import { CiStack, environments } from "../../infra/aws/ci-stack.ts";
import { type Properties, readable } from "./synth.ts";

// The linter has its say over the shop's own stacks.
process.env.CDK_VALIDATION = "false";
const app = new App({ stackTraces: false });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const { Resources } = Template.fromStack(
  new CiStack(app, "Earshot-ci", { repository: "earshot/shop" }),
).toJSON();

test("each environment of the one repository has its role, and no other branch or fork takes it", () => {
  const roles = Object.values<Properties>(Resources).filter(({ Type }) => Type === "AWS::IAM::Role");
  const trusts = roles.map(({ Properties }) => [
    Properties.RoleName,
    Properties.AssumeRolePolicyDocument.Statement[0].Condition.StringEquals,
  ]);
  expect(trusts).toEqual(
    environments.map((name) => [
      `Earshot-ci-${name}`,
      {
        "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
        "token.actions.githubusercontent.com:sub": `repo:earshot/shop:environment:${name}`,
      },
    ]),
  );
});

test("a role becomes the CDK's roles and reads the shop's stacks, and that is all", () => {
  const policies = Object.values<Properties>(Resources).filter(({ Type }) => Type === "AWS::IAM::Policy");
  expect(policies.length).toBe(environments.length);
  for (const { Properties } of policies) {
    const rights = Properties.PolicyDocument.Statement.map(
      ({ Action, Resource }: Properties) => `${Action} ${readable(Resource)}`,
    );
    expect(rights.map((right: string) => right.replaceAll(/arn:(aws|AWS::Partition):/g, "arn:"))).toEqual([
      "sts:AssumeRole arn:iam::AWS::AccountId:role/cdk-*",
      "cloudformation:DescribeStacks arn:cloudformation:*:AWS::AccountId:stack/Earshot-*",
    ]);
  }
});

test("the workflow deploys to environments that have a role", () => {
  const workflow = readFileSync(new URL("../../.github/workflows/ci.yml", import.meta.url), "utf8");
  const named = [...workflow.matchAll(/environment: (\w+)/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual([...environments].sort());
});
