import { CfnResource, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import type { Stage } from "../../infra/stage.ts";
import { buildDirectory, shopApp } from "./synth.ts";

// The linter takes long on a busy machine.
const copyTo = "arn:aws:backup:eu-central-1:210987654321:backup-vault:earshot";
/** Prod with everything that can be added to it. */
const added: Record<string, Partial<Stage>> = { prod: { ownKey: true, backup: { keepDays: 90, copyTo } } };

test.each(["dev", "prod"])("cdk-nag and the linter find nothing unexplained in %s", (name) => {
  const { app, shop } = shopApp(name, buildDirectory(), added[name]);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth()).not.toThrow();
  const reasons = shop.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY);
  expect(reasons.length).toBeGreaterThan(0);
});

test("cdk-nag and the linter reject a known mistake", () => {
  const { app, shop } = shopApp("dev", buildDirectory());
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const all = shop.node.findAll();
  const images = all.find(({ node }) => node.path.endsWith("Data/Images"));
  images?.node.tryRemoveChild("Policy");
  const table = all
    .filter(CfnResource.isCfnResource)
    .find(({ cfnResourceType }) => cfnResourceType === "AWS::DynamoDB::Table");
  table?.addPropertyOverride("BillingMode", "FREE");
  expect(() => app.synth()).toThrow(/AwsSolutions-S10.*FREE/s);
});
