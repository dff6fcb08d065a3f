import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { contract } from "../../shared/contract.ts";
import { maxOrderLines } from "../../shared/products/catalogue.ts";
import { buildDirectory, type Properties, shopApp } from "./synth.ts";

let acl: Properties;
beforeAll(() => {
  const { app } = shopApp("prod", buildDirectory());
  const edge = app.node.children.find(({ node }) => node.id === "Earshot-prod-edge");
  const { Resources } = Template.fromStack(edge as Parameters<typeof Template.fromStack>[0]).toJSON();
  acl =
    Object.values<Properties>(Resources).find(({ Type }) => Type === "AWS::WAFv2::WebACL")?.Properties ?? {};
});

const ruleOf = (name: string): Properties => {
  const found = acl.Rules.find(({ Name }: Properties) => Name === name);
  if (!found) throw new Error(`No rule ${name}`);
  return found;
};

/** Applies AWS WAF's text transformations to a path. */
const transformations: Record<string, (path: string) => string> = {
  NONE: (path) => path,
  URL_DECODE: decodeURIComponent,
  NORMALIZE_PATH: (path) => new URL(path.replaceAll(/\/+/g, "/"), "https://shop.example").pathname,
};

function matches(statement: Properties, path: string): boolean {
  const { RegexMatchStatement: regex, NotStatement: not, OrStatement: or } = statement;
  if (not) return !matches(not.Statement, path);
  if (or) return or.Statements.some((each: Properties) => matches(each, path));
  const steps = regex.TextTransformations.toSorted((a: Properties, b: Properties) => a.Priority - b.Priority);
  const text = steps.reduce((sum: string, { Type }: Properties) => transformations[Type]?.(sum) ?? "", path);
  return new RegExp(regex.RegexString).test(text);
}

/** True when a rule applies to a path. */
function covers(name: string, path: string): boolean {
  const { RateBasedStatement, ManagedRuleGroupStatement, AndStatement } = ruleOf(name).Statement;
  const scope = AndStatement
    ? AndStatement.Statements[0]
    : (RateBasedStatement ?? ManagedRuleGroupStatement).ScopeDownStatement;
  return scope === undefined || matches(scope, path);
}

const login = contract["account/login"].path;
/** Other spellings that API Gateway treats as the same path. */
const spelt = (path: string): string[] => [
  path,
  path.replace(/\w(?=\w*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  path.replace(/\/(?=\w+$)/, "/./"),
  path.replace(/\/(?=\w+$)/, "//"),
  path.replace(/\/(?=\w+$)/, "/x/%2e%2e/"),
];

test("sign-ins and payments are limited in every spelling of their path, and other calls are not", () => {
  for (const path of spelt(login)) expect(covers("SignIns", path), path).toBe(true);
  for (const path of spelt(contract["payments/start"].path))
    expect(covers("Payments", path), path).toBe(true);
  for (const path of [contract["products/list"].path, "/login", `${login}/x`])
    expect(covers("SignIns", path), path).toBe(false);
});

test("body rules only count for uploads, reviews and Stripe's events, and block for all other calls", () => {
  for (const path of ["/api/v1/review", "/api/v1/admin/product/new", "/api/v1/payment/webhook"]) {
    expect(covers("CoreFreeBodies", path), path).toBe(true);
    expect(covers("Core", path), path).toBe(false);
  }
  // Another spelling of the path must not bypass the body rules.
  for (const path of spelt(login)) {
    expect(covers("Core", path), path).toBe(true);
    expect(covers("CoreFreeBodies", path), path).toBe(false);
  }
  const counted = (name: string) =>
    (ruleOf(name).Statement.ManagedRuleGroupStatement.RuleActionOverrides ?? []).map(
      ({ ActionToUse, Name }: Properties) => [Name, Object.keys(ActionToUse)],
    );
  expect(counted("CoreFreeBodies")).toEqual([
    ["SizeRestrictions_BODY", ["Count"]],
    ["CrossSiteScripting_BODY", ["Count"]],
  ]);
  expect(counted("Core")).toEqual([["SizeRestrictions_BODY", ["Count"]]]);
});

/** The longest that the pages send: fifty lines and an address, in letters of three bytes. */
function largestCart(): string {
  const letters = (count: number) => "क".repeat(count);
  const line = {
    product: "0".repeat(24),
    name: letters(200),
    image: `/media/products/${"0".repeat(64)}.webp`,
    quantity: 1000,
    price: 9_999_999.99,
  };
  return JSON.stringify({
    orderItems: Array.from({ length: maxOrderLines }, () => line),
    shippingInfo: {
      ...{ fullName: letters(80), phoneNumber: "9".repeat(16), address: letters(200) },
      ...{ city: letters(80), state: letters(80), country: letters(80), postalCode: "560001" },
    },
    paymentInfo: { id: "pi_".padEnd(30, "0"), status: "succeeded" },
  });
}

test("the largest cart passes, and bodies over the WAF's inspection limit are blocked", () => {
  const [, { SizeConstraintStatement: size }] = ruleOf("Oversized").Statement.AndStatement.Statements;
  const cart = Buffer.byteLength(largestCart());
  // Above the limit of the core rules, which therefore only count.
  expect(cart).toBeGreaterThan(8192);
  expect(cart).toBeLessThan(size.Size);
  expect([size.ComparisonOperator, size.FieldToMatch]).toEqual([
    "GE",
    { Body: { OversizeHandling: "MATCH" } },
  ]);
  expect(acl.AssociationConfig.RequestBody).toEqual({
    CLOUDFRONT: { DefaultSizeInspectionLimit: `KB_${size.Size / 1024}` },
  });
  for (const key of ["payments/start", "orders/place"] as const)
    expect(covers("Oversized", contract[key].path)).toBe(true);
  for (const path of ["/api/v1/admin/product/new", "/api/v1/payment/webhook"])
    expect(covers("Oversized", path)).toBe(false);
});

test("rules have distinct priorities, the CloudFront scope and patterns within WAF's limits", () => {
  expect(acl.Scope).toBe("CLOUDFRONT");
  expect(acl.Rules.map(({ Priority }: Properties) => Priority)).toEqual([...acl.Rules.keys()]);
  const patterns = [...JSON.stringify(acl).matchAll(/"RegexString":"((?:[^"\\]|\\.)*)"/g)];
  expect(patterns.length).toBeGreaterThan(3);
  for (const [, pattern = ""] of patterns) expect(pattern.length).toBeLessThanOrEqual(512);
});
