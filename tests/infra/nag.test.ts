import { CfnResource, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test, vi } from "vitest";
import { contract } from "../../shared/contract.ts";
import { buildDirectory, type Properties, shopApp } from "./synth.ts";

// A busy machine takes its time over the linter.
vi.setConfig({ testTimeout: 180_000 });

test.each(["dev", "prod"])("cdk-nag and the linter find nothing in %s that is not explained", (name) => {
  const { app, shop } = shopApp(name, buildDirectory());
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth()).not.toThrow();
  const reasons = shop.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY);
  expect(reasons.length).toBeGreaterThan(0);
});

test("cdk-nag and the linter would stop what they know to be wrong", () => {
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

test("the firewall leaves bodies of uploads, reviews and Stripe's events alone, and limits sign-ins", () => {
  const { app } = shopApp("prod", buildDirectory());
  const edge = app.node.children.find(({ node }) => node.id === "Earshot-prod-edge");
  const template = Template.fromStack(edge as Parameters<typeof Template.fromStack>[0]).toJSON();
  const acl = Object.values<Properties>(template.Resources).find(({ Type }) => Type === "AWS::WAFv2::WebACL");
  const rules: Properties[] = acl?.Properties.Rules;
  const text = (name: string): string => JSON.stringify(rules.find(({ Name }) => Name === name)?.Statement);
  expect(acl?.Properties.Scope).toBe("CLOUDFRONT");
  for (const path of ["/api/v1/review", "/api/v1/admin/product/new", "/api/v1/payment/webhook"]) {
    expect(text("CoreFreeBodies")).toContain(`"^${path}$"`);
  }
  expect(text("CoreFreeBodies")).toContain('{"ActionToUse":{"Count":{}},"Name":"SizeRestrictions_BODY"}');
  expect(text("Core")).not.toContain("Count");
  expect(text("Core")).toContain("NotStatement");
  expect(text("SignIns")).toContain(`"^${contract["account/login"].path}$"`);
  expect(text("Payments")).toContain(`"^${contract["payments/start"].path}$"`);
  expect(rules.map(({ Priority }) => Priority)).toEqual(rules.map((_, at) => at));
});
