import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type CfnElement, NestedStack, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { addShop } from "../../infra/aws/shop-app.ts";
import type { CallRow } from "../../infra/functions.ts";
import type { Stage } from "../../infra/stage.ts";
import { stageOf } from "../../infra/stages.ts";

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation defines the properties of a template
export type Properties = Record<string, any>;
export interface Resource {
  id: string;
  type: string;
  properties: Properties;
  whole: Properties;
}

const { context } = JSON.parse(readFileSync(new URL("../../cdk.json", import.meta.url), "utf8"));

/** A build with a page and an asset but without code, which these tests do not need. */
export function buildDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "earshot-build-"));
  mkdirSync(join(directory, "web/assets"), { recursive: true });
  writeFileSync(
    join(directory, "web/index.html"),
    '<!doctype html><meta property="og:image" content="/a.jpg">',
  );
  writeFileSync(join(directory, "web/assets/index-1.js"), "");
  mkdirSync(join(directory, "web/renderer"));
  writeFileSync(join(directory, "web/renderer/render.mjs"), "");
  return directory;
}

/** `calls` takes the place of the contract's. */
export function shopApp(
  name: string,
  build: string,
  settings: Partial<Stage> = {},
  calls?: readonly CallRow[],
) {
  const app = new App({
    context,
    outdir: mkdtempSync(join(tmpdir(), "earshot-synth-")),
    stackTraces: false,
    treeMetadata: false,
  });
  const stage = { ...stageOf(name), ...settings };
  const shop = addShop(app, name, stage, {
    buildDirectory: build,
    withoutCode: true,
    ...(calls && { calls }),
  });
  return { app, shop };
}

/** Replaces references to a nested stack's parameters by what its parent gives them. */
function resolved(value: unknown, given: Properties): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, given));
  if (typeof value !== "object" || value === null) return value;
  if ("Ref" in value && typeof value.Ref === "string" && value.Ref in given) return given[value.Ref];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, given)]));
}

/** The resources of each of a stack's nested stacks, as if they were its own. */
function nestedIn(shop: Stack, template: Properties): Properties[] {
  const stacks = shop.node.findAll().filter((each): each is NestedStack => each instanceof NestedStack);
  return stacks.map((stack) => {
    const id = shop.getLogicalId(stack.nestedStackResource as CfnElement);
    const given = template.Resources[id].Properties.Parameters ?? {};
    return resolved(Template.fromStack(stack).toJSON().Resources, given) as Properties;
  });
}

const listed = (resources: Properties): Resource[] =>
  Object.entries<Properties>(resources).map(([id, whole]) => ({
    id,
    type: whole.Type,
    properties: whole.Properties ?? {},
    whole,
  }));

function synthesised(name: string, settings?: Partial<Stage>, calls?: readonly CallRow[]) {
  // The library's linter takes seconds and has its own test.
  process.env.CDK_VALIDATION = "false";
  const { shop } = shopApp(name, buildDirectory(), settings, calls);
  const template = Template.fromStack(shop).toJSON();
  const nested = nestedIn(shop, template);
  const all = [template.Resources, ...nested].flatMap(listed);
  return {
    template,
    /** The resources of the calls of signed-in users, and of those of staff. */
    nested,
    /** The position of the nested stack that has the resource; -1 for the stack itself. */
    nestedOf: (id: string): number => nested.findIndex((resources) => id in resources),
    all,
    of: (type: string): Resource[] => all.filter((resource) => resource.type === type),
    one(type: string, isWanted: (properties: Properties) => boolean = () => true): Resource {
      const found = all.filter((resource) => resource.type === type && isWanted(resource.properties));
      if (found.length !== 1 || !found[0]) throw new Error(`${found.length} of ${type}, not one`);
      return found[0];
    },
  };
}

export type Synthesised = ReturnType<typeof synthesised>;

const asTheyStand = new Map<string, Synthesised>();

/**
 * The template of a stage's shop. Of a stage as it stands, it is made once a process, so it must not be changed.
 * Throws when its resources have a dependency cycle.
 */
export function synthesise(name: string, settings?: Partial<Stage>, calls?: readonly CallRow[]): Synthesised {
  if (settings || calls) return synthesised(name, settings, calls);
  const known = asTheyStand.get(name) ?? synthesised(name);
  asTheyStand.set(name, known);
  return known;
}

/** The resources of all stacks of a stage, those at its edge and those shared with other previews included. */
export function allResources(name: string): Resource[] {
  const { app, shop } = shopApp(name, buildDirectory());
  const beside = app.node.children.filter((child): child is Stack => Stack.isStack(child) && child !== shop);
  return [
    ...synthesise(name).all,
    ...beside.flatMap((stack) => listed(Template.fromStack(stack).toJSON().Resources)),
  ];
}

/** Replaces references by names that can be compared and read: `Table.Arn/index/byOwner`. */
export function readable(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(readable).join("");
  const [[name, content] = ["", ""]] = Object.entries(value ?? {});
  if (name === "Ref") return `${content}`;
  if (name === "Fn::GetAtt") return [content].flat().join(".");
  if (name === "Fn::Join" && Array.isArray(content)) return content[1].map(readable).join(content[0]);
  return JSON.stringify(value);
}
