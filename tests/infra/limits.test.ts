import { beforeAll, expect, test } from "vitest";
import { type CallRow, callRows } from "../../infra/functions.ts";
import { checkIndexes, indexesOf } from "../../infra/index-changes.ts";
import type { Stage } from "../../infra/stage.ts";
import { stageOf } from "../../infra/stages.ts";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

/** The stage with the most references: two generations of each secret, and a firewall in another region. */
const rotating: Partial<Stage> = {
  sessionKeys: { current: 1, accepted: [1, 2] },
  originSecrets: { current: 2, accepted: [1, 2] },
};

const again = ({ name, needs, route }: CallRow): CallRow => ({
  name: `${name}-again`,
  needs,
  route: { ...route, path: `/again${route.path}` as CallRow["route"]["path"] },
});

const added = callRows.map(again);
const room = callRows.length + added.length;

let once: Synthesised;
let full: Synthesised;
beforeAll(() => {
  once = synthesise("prod", rotating);
  full = synthesise("prod", rotating, [...callRows, ...added]);
});

const referencesIn = ({ template }: Synthesised): number =>
  JSON.stringify(template).split("{{resolve:").length - 1;
const typesOf = ({ all }: Synthesised): string[] => all.map(({ type }) => type);

test("an update that adds or removes two indexes, or changes one, is rejected at synth", () => {
  const [first = "", second = "", third = ""] = indexesOf();
  expect(() => checkIndexes(indexesOf())).not.toThrow();
  expect(() => checkIndexes([])).not.toThrow();
  expect(() => checkIndexes([first, second])).not.toThrow();
  expect(() => checkIndexes([first])).toThrow(
    "A table can add or remove one index per update, and these are byKind and catalogue: deploy them one by one",
  );
  expect(() => checkIndexes([first, second, "old:1"])).toThrow("these are catalogue and old");
  expect(() => checkIndexes([first, second, `${third.split(":")[0]}:1`])).toThrow(
    "Index catalogue changes, which DynamoDB does not allow",
  );
});

test("environment variables beyond Lambda's limit are rejected at synth, naming the largest", () => {
  const { shop } = stageOf("prod");
  const wordy = { ...shop, address: ["x".repeat(2000)] };
  expect(() => synthesise("prod", { shop: wordy })).toThrow(
    /^The variables of api\/\S+ have \d{4} bytes, and Lambda's limit is 4096: shorten SHOP$/,
  );
});

test("a call costs four resources: function, role, integration and route", () => {
  const types = typesOf(full);
  for (const type of typesOf(once)) types.splice(types.indexOf(type), 1);
  const counts = Object.fromEntries(
    [...new Set(types)].map((type) => [type, types.filter((each) => each === type).length]),
  );
  expect(counts).toEqual({
    "AWS::Lambda::Function": added.length,
    "AWS::IAM::Role": added.length,
    "AWS::ApiGatewayV2::Integration": added.length,
    "AWS::ApiGatewayV2::Route": added.length,
  });
});

test("twice the contract fits into its seven stacks: resources, references to secrets and bytes", () => {
  expect(full.of("AWS::ApiGatewayV2::Route").length).toBe(room);
  expect(Object.keys(full.template.Resources).length).toBeLessThan(500);
  expect(full.nested).toHaveLength(6);
  for (const resources of full.nested) expect(Object.keys(resources).length).toBeLessThan(500);
  expect(referencesIn(once)).toBeGreaterThan(0);
  expect(referencesIn(full)).toBe(referencesIn(once));
  expect(referencesIn(full)).toBeLessThanOrEqual(60);
  // The CDK writes templates with an indentation of one space.
  expect(Buffer.byteLength(JSON.stringify(full.template, undefined, 1))).toBeLessThan(1_000_000);
});

/** Characters of a role's policies as IAM counts them, without white space and with references resolved. */
function policyLength({ Policies = [] }: Properties): number {
  const names = new Map(
    full.of("AWS::Lambda::Function").map(({ id, properties }) => [id, properties.FunctionName]),
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

test("the roles that invoke all calls fit IAM's limit of 10,240 characters of policies", () => {
  const lengths = full
    .of("AWS::IAM::Role")
    .filter(({ properties }) => JSON.stringify(properties.AssumeRolePolicyDocument).includes("apigateway"))
    .map(({ properties }) => policyLength(properties));
  expect(lengths).toHaveLength(6);
  expect(Math.min(...lengths)).toBeGreaterThan(0);
  expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(room * 60);
  expect(Math.max(...lengths)).toBeLessThan(10_240);
});
