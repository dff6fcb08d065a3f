import { beforeAll, expect, test, vi } from "vitest";
import { type CallRow, callRows } from "../../infra/functions.ts";
import type { Stage } from "../../infra/stages.ts";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

vi.setConfig({ testTimeout: 240_000 });

/** The stage with the most references: two generations of each secret, and a firewall in another region. */
const rotating: Partial<Stage> = {
  sessionKeys: { current: 1, accepted: [1, 2] },
  originSecrets: { current: 2, accepted: [1, 2] },
};

const again = ({ name, needs, route }: CallRow): CallRow => ({
  name: `${name}-again`,
  needs,
  route: { ...route, path: route.path.replace("/api/v1/", "/api/v1/again/") as CallRow["route"]["path"] },
});

let once: Synthesised;
let twice: Synthesised;
beforeAll(() => {
  once = synthesise("prod", rotating);
  twice = synthesise("prod", rotating, [...callRows, ...callRows.map(again)]);
});

const referencesIn = ({ template }: Synthesised): number =>
  JSON.stringify(template).split("{{resolve:").length - 1;
const typesOf = ({ all }: Synthesised): string[] => all.map(({ type }) => type);

test("a call costs four resources: function, role, integration and route", () => {
  const added = typesOf(twice);
  for (const type of typesOf(once)) added.splice(added.indexOf(type), 1);
  const counts = Object.fromEntries(
    [...new Set(added)].map((type) => [type, added.filter((each) => each === type).length]),
  );
  expect(counts).toEqual({
    "AWS::Lambda::Function": callRows.length,
    "AWS::IAM::Role": callRows.length,
    "AWS::ApiGatewayV2::Integration": callRows.length,
    "AWS::ApiGatewayV2::Route": callRows.length,
  });
});

test("twice the contract fits into one stack: resources, references to secrets and bytes", () => {
  expect(twice.of("AWS::ApiGatewayV2::Route").length).toBe(2 * callRows.length);
  expect(twice.all.length).toBeLessThan(500);
  expect(referencesIn(once)).toBeGreaterThan(0);
  expect(referencesIn(twice)).toBe(referencesIn(once));
  expect(referencesIn(twice)).toBeLessThanOrEqual(60);
  // The CDK writes templates with an indentation of one space.
  expect(Buffer.byteLength(JSON.stringify(twice.template, undefined, 1))).toBeLessThan(1_000_000);
});

/** Characters of a role's policies as IAM counts them, without white space and with references resolved. */
function policyLength({ Policies = [] }: Properties): number {
  const names = new Map(
    twice.of("AWS::Lambda::Function").map(({ id, properties }) => [id, properties.FunctionName]),
  );
  const arnOf = (value: unknown): string => {
    const text = readable(value);
    const name = names.get(text.replace(/\.Arn$/, ""));
    // A long region; other ARNs are about as long as their readable form with the account's number.
    return name === undefined ? text : `arn:aws:lambda:ap-northeast-1:123456789012:function:${name}`;
  };
  const statements: Properties[] = Policies.flatMap(
    ({ PolicyDocument }: Properties) => PolicyDocument.Statement,
  );
  const resolved = statements.map((each) => ({ ...each, Resource: [each.Resource].flat().map(arnOf) }));
  return JSON.stringify(resolved).length;
}

test("IAM takes the role that may invoke twice the calls: at most 10,240 characters of policies", () => {
  const invoker = twice.one("AWS::IAM::Role", ({ AssumeRolePolicyDocument }) =>
    JSON.stringify(AssumeRolePolicyDocument).includes("apigateway"),
  );
  const length = policyLength(invoker.properties);
  expect(length).toBeGreaterThan(2 * callRows.length * 60);
  expect(length).toBeLessThan(10_240);
});
