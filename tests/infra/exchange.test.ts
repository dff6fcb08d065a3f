import { beforeAll, expect, test } from "vitest";
import { functionNames, needsOf } from "../../infra/functions.ts";
import type { Stage } from "../../infra/stage.ts";
import { type Properties, type Resource, readable, type Synthesised, synthesise } from "./synth.ts";

type Texts = ReadonlyMap<string, string>;

/**
 * A deployed function: the origin secrets that it accepts, and the key rings that its running instances may
 * hold.
 */
interface Lambda {
  readonly definition: string;
  readonly accepted: string;
  readonly rings: readonly string[];
}

interface Deployed {
  readonly secrets: Texts;
  /** For each resource, the texts with references and the values that they were resolved to. */
  readonly resolved: ReadonlyMap<string, Texts>;
  readonly lambdas: ReadonlyMap<string, Lambda>;
  readonly sent: string;
}

const nothing: Deployed = { secrets: new Map(), resolved: new Map(), lambdas: new Map(), sent: "" };
const reference = /\{\{resolve:secretsmanager:(\w+):SecretString:::\}\}/g;

/**
 * Simulates how CloudFormation treats secrets: it reads a reference's value when the text of the reference is
 * new to the resource, and never again. The same is assumed of the parameter's value, to be on the safe side.
 */
class Deployment {
  readonly #before: Deployed;
  readonly #secrets = new Map<string, string>();
  readonly #resolved = new Map<string, Texts>();

  constructor(before: Deployed) {
    this.#before = before;
  }

  run(shop: Synthesised): Deployed {
    const secrets = shop.of("AWS::SecretsManager::Secret");
    for (const { id, properties } of secrets)
      if (properties.GenerateSecretString) this.#secrets.set(id, `value of ${id}`);
    for (const { id, properties } of secrets)
      if (properties.SecretString) this.#secrets.set(id, this.#resolve(id, properties.SecretString));
    for (const { id, properties } of shop.of("AWS::SSM::Parameter"))
      this.#secrets.set(`${id}.Value`, this.#resolve(id, properties.Value));
    // Jobs are called by nobody through the edge. The one that signs links of mails starts anew like the calls.
    const functions = shop
      .of("AWS::Lambda::Function")
      .filter(({ properties }) => String(properties.Description).startsWith("functions/api/"));
    const distribution = shop.one("AWS::CloudFront::Distribution");
    return {
      lambdas: new Map(functions.map((each) => [each.properties.Description, this.#update(each)])),
      sent: this.#resolve(distribution.id, headerOf(distribution)),
      secrets: this.#secrets,
      resolved: this.#resolved,
    };
  }

  #resolve(resourceId: string, value: unknown): string {
    const text = readable(value);
    const known = this.#before.resolved.get(resourceId)?.get(text);
    const read = (_: string, id: string): string => this.#secrets.get(id) ?? "missing";
    const found = known ?? this.#secrets.get(text) ?? text.replaceAll(reference, read);
    this.#resolved.set(resourceId, new Map([[text, found]]));
    return found;
  }

  /** A changed function starts new instances; an unchanged one keeps instances with what they have read. */
  #update({ id, properties }: Resource): Lambda {
    const { ORIGIN_SECRETS, SESSION_SECRET } = properties.Environment.Variables;
    const definition = JSON.stringify(properties);
    const before = this.#before.lambdas.get(properties.Description);
    const ring = this.#secrets.get(readable(SESSION_SECRET)) ?? "";
    const isSame = before?.definition === definition;
    return {
      definition,
      accepted: this.#resolve(id, ORIGIN_SECRETS),
      rings: isSame ? [...new Set([...before.rings, ring])] : [ring],
    };
  }
}

function headerOf({ properties }: Resource): unknown {
  const headers = properties.DistributionConfig.Origins.flatMap(
    ({ OriginCustomHeaders }: Properties) => OriginCustomHeaders ?? [],
  );
  // The API's, for calls and for pages that the bucket lacks.
  expect(headers.map(({ HeaderName }: Properties) => HeaderName)).toEqual([
    "x-origin-secret",
    "x-origin-secret",
  ]);
  expect(headers[1].HeaderValue).toEqual(headers[0].HeaderValue);
  return headers[0].HeaderValue;
}

/** Each step with the state before it, because during a deployment both states exist. */
function walk(steps: Partial<Stage>[]): { before: Deployed; after: Deployed; changed: string[] }[] {
  let before = new Deployment(nothing).run(synthesise("dev"));
  return steps.map((settings) => {
    const after = new Deployment(before).run(synthesise("dev", settings));
    const changed = [...after.lambdas]
      .filter(([name, { definition }]) => definition !== before.lambdas.get(name)?.definition)
      .map(([name]) => name);
    const step = { before, after, changed: changed.sort() };
    before = after;
    return step;
  });
}

const files = (names: readonly string[]): string[] => names.map((name) => `functions/${name}.ts`).sort();
const all = files(functionNames.filter((name) => name.startsWith("api/")));
const withSessions = all.filter((file) =>
  files(functionNames.filter((name) => needsOf(name).secrets.includes("SESSION_SECRET"))).includes(file),
);
const lambdasOf = (...states: Deployed[]): Lambda[] => states.flatMap(({ lambdas }) => [...lambdas.values()]);

/** The steps of the runbook in infra/operations.md. */
const generations = [
  { current: 1, accepted: [1, 2] },
  { current: 2, accepted: [1, 2] },
  { current: 2, accepted: [2] },
];

let origin: ReturnType<typeof walk>;
let session: ReturnType<typeof walk>;
beforeAll(() => {
  origin = walk(generations.map((originSecrets) => ({ originSecrets })));
  session = walk(generations.map((sessionKeys) => ({ sessionKeys })));
});

test("while the origin secret is replaced, every call always accepts what CloudFront sends", () => {
  const sent = origin.map(({ after }) => after.sent.replace(/[0-9A-F]{8}$/, ""));
  expect(sent).toEqual(["value of SecretsOrigin1", "value of SecretsOrigin2", "value of SecretsOrigin2"]);
  for (const [at, { before, after }] of origin.entries()) {
    for (const { accepted } of lambdasOf(before, after)) {
      expect(accepted.split(","), `step ${at + 1}`).toContain(before.sent);
      expect(accepted.split(","), `step ${at + 1}`).toContain(after.sent);
    }
  }
});

test("replacing the origin secret updates the functions, and in the end the old one is rejected", () => {
  expect(origin.map(({ changed }) => changed)).toEqual([all, [], all]);
  const [last] = origin.slice(-1);
  for (const { accepted } of lambdasOf(last?.after ?? nothing)) expect(accepted).toBe(last?.after.sent);
  expect([...(last?.after.secrets.keys() ?? [])].filter((id) => id.startsWith("SecretsOrigin1"))).toEqual([]);
});

const currentOf = (ring: string): string => JSON.parse(ring).current;
const kidsOf = (ring: string): string[] => Object.keys(JSON.parse(ring).keys);
/** The key rings that instances may hold in any of these states. */
const ringsOf = (...states: Deployed[]): string[] => {
  const rings = states.flatMap(({ lambdas }) =>
    withSessions.flatMap((name) => lambdas.get(name)?.rings ?? []),
  );
  return [...new Set(rings)];
};

test("while session keys are replaced, every function always knows the signing keys, and nobody is signed out", () => {
  for (const [at, { before, after, changed }] of session.entries()) {
    expect(changed, `step ${at + 1}`).toEqual(withSessions);
    const rings = ringsOf(before, after);
    for (const kid of rings.map(currentOf)) {
      for (const ring of rings) expect(kidsOf(ring), `step ${at + 1}`).toContain(kid);
    }
  }
  expect(session.map(({ after }) => ringsOf(after).map(currentOf))).toEqual([["1"], ["2"], ["2"]]);
  // The last step follows when all sessions of the first key have ended.
  expect(session.map(({ after }) => ringsOf(after).map(kidsOf))).toEqual([
    [["1", "2"]],
    [["1", "2"]],
    [["2"]],
  ]);
});

test("removing the old session key in one deployment signs everybody out", () => {
  const [step] = walk([{ sessionKeys: { current: 2, accepted: [2] } }]);
  expect(step?.changed).toEqual(withSessions);
  expect(ringsOf(step?.after ?? nothing).map(kidsOf)).toEqual([["2"]]);
});
