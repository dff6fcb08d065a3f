import * as z from "zod/mini";
import { calls } from "../../shared/calls.ts";
import { keysOf } from "../../shared/core/builtins.ts";
import { type JsonSchema, nameIn, refTo, visit } from "./json-schema.ts";
import { type Named, namedSchemas } from "./named.ts";
import { fieldDocs } from "./reached.ts";
import { describeWire, unrepresentable } from "./wire-side.ts";

type Side = "input" | "output";
type Schemas = Record<string, JsonSchema>;

const rowKeys = keysOf(calls);

interface Converted {
  all: Schemas;
  nameOf: (key: string) => string;
}

/** Schemas without a name of their own stay where they are used. */
const rootOf = (all: Schemas, name: string): JsonSchema =>
  name.startsWith("call:") ? (all[name] ?? {}) : refTo(name);

/** Converts the named schemas and those of all calls at once, so that they refer to each other by name. */
function convert(named: readonly Named[], side: Side): Converted {
  const registry = z.registry<{ id: string }>();
  const names = new Map<unknown, string>(named.map(({ schema, name }) => [schema, name]));
  for (const { schema, name } of named) registry.add(schema, { id: name });
  const ofCalls = new Map<string, string>();
  for (const key of rowKeys) {
    const schema = calls[key][side];
    const name = names.get(schema) ?? `call:${key}`;
    if (!names.has(schema)) registry.add(schema, { id: name });
    names.set(schema, name);
    ofCalls.set(key, name);
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    unrepresentable,
    uri: (id) => refTo(id).$ref ?? "",
  });
  const all: Schemas = JSON.parse(JSON.stringify(schemas));
  return { all, nameOf: (key) => ofCalls.get(key) ?? "" };
}

/** Callers must expect fields to be added, so answers are described as open. */
function opened(schema: JsonSchema): void {
  visit(schema, (each) => {
    if (each.additionalProperties === false) delete each.additionalProperties;
  });
}

function withDocs(schema: JsonSchema, docs: ReadonlyMap<string, string>): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const doc = docs.get(name);
    if (doc && !field.description) field.description = doc;
  }
}

function tidy(all: Schemas, named: readonly Named[], side: Side): void {
  const files = new Map(named.map(({ name, file }) => [name, file]));
  for (const [name, schema] of Object.entries(all)) {
    for (const extra of ["$schema", "$id", "id"]) Reflect.deleteProperty(schema, extra);
    if (side === "output") opened(schema);
    const file = files.get(name);
    if (file) withDocs(schema, fieldDocs(file, name));
  }
}

/** Follows references from what calls use, and gives what differs between input and output a name for each. */
function usedIn(roots: readonly JsonSchema[], all: Schemas): string[] {
  const used = new Set<string>();
  const open = [...roots];
  for (let schema = open.pop(); schema; schema = open.pop())
    visit(schema, (each) => {
      const name = nameIn(each);
      if (name === undefined || used.has(name)) return;
      used.add(name);
      const target = all[name];
      if (target) open.push(target);
    });
  return [...used];
}

export interface CallSchemas {
  input: (key: string) => JsonSchema;
  output: (key: string) => JsonSchema;
  components: Schemas;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function renamed(schema: JsonSchema, names: ReadonlyMap<string, string>): void {
  visit(schema, (each) => {
    const name = names.get(nameIn(each) ?? "");
    if (name) each.$ref = refTo(name).$ref ?? "";
  });
}

/** Returns the JSON Schemas of all calls, and the components that they refer to. */
export async function callSchemas(): Promise<CallSchemas> {
  const named = await namedSchemas();
  describeWire([
    ...named.map(({ schema }) => schema),
    ...rowKeys.flatMap((key) => [calls[key].input, calls[key].output]),
  ]);
  const inputs = convert(named, "input");
  const outputs = convert(named, "output");
  tidy(inputs.all, named, "input");
  tidy(outputs.all, named, "output");
  const rootsOf = ({ all, nameOf }: Converted) => rowKeys.map((key) => rootOf(all, nameOf(key)));
  const usedByInput = usedIn(rootsOf(inputs), inputs.all);
  const usedByOutput = usedIn(rootsOf(outputs), outputs.all);
  // What refers to something that differs, differs too.
  const differing = new Set(
    usedByInput.filter((name) => usedByOutput.includes(name) && !isSame(inputs.all[name], outputs.all[name])),
  );
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const name of usedByInput)
      if (
        usedByOutput.includes(name) &&
        usedIn([inputs.all[name] ?? {}], {}).some((each) => differing.has(each))
      )
        differing.add(name);
  }
  const names = new Map([...differing].map((name) => [name, `${name}Input`]));
  const components: Schemas = {};
  for (const name of usedByOutput) components[name] = outputs.all[name] ?? {};
  for (const schema of Object.values(inputs.all)) renamed(schema, names);
  for (const name of usedByInput) components[names.get(name) ?? name] = inputs.all[name] ?? {};
  const ofCall =
    ({ all, nameOf }: Converted, rename = new Map<string, string>()) =>
    (key: string) =>
      rootOf(all, rename.get(nameOf(key)) ?? nameOf(key));
  const sorted = Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b)));
  return { input: ofCall(inputs, names), output: ofCall(outputs), components: sorted };
}
