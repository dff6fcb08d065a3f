import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";

type Rule = Omit<CfnWebACL.RuleProperty, "priority">;
type Statement = CfnWebACL.StatementProperty;

const routes: readonly (readonly [string, Route])[] = Object.entries(contract);
const rows = (isWanted: (key: string, route: Route) => boolean): Route[] =>
  routes.filter(([key, route]) => isWanted(key, route)).map(([, route]) => route);

/** Calls whose bodies may be long or contain markup: uploads, reviews, Stripe's events. */
const freeBodies = rows((_, { body }) => body !== "none" && body !== "json");
const signIns = rows(
  (key, { method, access }) => key.startsWith("account/") && method !== "GET" && access === "public",
);
const payments = rows((key) => key === "payments/start");
/** Blocks bodies above 8 kB, which a cart of fifty lines exceeds. */
const sizeRule = "SizeRestrictions_BODY";
const bodyRules = [sizeRule, "CrossSiteScripting_BODY"];

/** Normalizes paths as API Gateway does: `/api/v1/%6cogin` is `/api/v1/login`. */
const plainPath = ["URL_DECODE", "NORMALIZE_PATH"].map((type, priority) => ({ priority, type }));

/** Uses one pattern, since each pattern's transformations cost capacity. */
function isOneOf(some: readonly Route[]): Statement {
  const patterns = new Set(some.map(({ path }) => path.replaceAll(/\{\w+\}/g, "[^/]+")));
  if (patterns.size === 0) throw new Error("A firewall rule covers no call");
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString: `^(?:${[...patterns].join("|")})$`,
      textTransformations: plainPath,
    },
  };
}

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

function managed(name: string, group: string, scope?: Statement, counted: readonly string[] = []): Rule {
  return {
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name: group,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        ...(scope && { scopeDownStatement: scope }),
      },
    },
    visibilityConfig: visible(name),
  };
}

/** Per address and five minutes. */
const limited = (name: string, limit: number, scope?: Statement): Rule => ({
  name,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: { aggregateKeyType: "IP", limit, ...(scope && { scopeDownStatement: scope }) },
  },
  visibilityConfig: visible(name),
});

/** CloudFront's inspection limit for bodies. */
const inspectedKb = 64;

/** Blocks bodies larger than the WAF can inspect. */
const oversized = (scope: Statement): Rule => ({
  name: "Oversized",
  action: { block: { customResponse: { responseCode: 413 } } },
  statement: {
    andStatement: {
      statements: [
        scope,
        {
          sizeConstraintStatement: {
            fieldToMatch: { body: { oversizeHandling: "MATCH" } },
            comparisonOperator: "GE",
            size: inspectedKb * 1024,
            textTransformations: [{ priority: 0, type: "NONE" }],
          },
        },
      ],
    },
  },
  visibilityConfig: visible("Oversized"),
});

/** Applied twice: calls with free bodies only count matches of body rules. */
function coreRules(): Rule[] {
  const group = "AWSManagedRulesCommonRuleSet";
  const free = isOneOf(freeBodies);
  const others: Statement = { notStatement: { statement: free } };
  return [
    oversized(others),
    managed("Core", group, others, [sizeRule]),
    managed("CoreFreeBodies", group, free, bodyRules),
  ];
}

export function createWebAcl(scope: Construct, stageName: string): CfnWebACL {
  const rules = [
    limited("Everything", 5000),
    limited("SignIns", 100, isOneOf(signIns)),
    limited("Payments", 100, isOneOf(payments)),
    managed("Reputation", "AWSManagedRulesAmazonIpReputationList"),
    ...coreRules(),
  ];
  return new CfnWebACL(scope, "WebAcl", {
    name: `Earshot-${stageName}`,
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible(`Earshot-${stageName}`),
    associationConfig: { requestBody: { CLOUDFRONT: { defaultSizeInspectionLimit: `KB_${inspectedKb}` } } },
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
  });
}
