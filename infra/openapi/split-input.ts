import type { Route } from "../../shared/core/route.ts";
import type { Example } from "./examples.ts";
import { type JsonSchema, nameIn } from "./json-schema.ts";
import type { Parameter } from "./types.ts";

interface Context {
  components: Record<string, JsonSchema>;
  example: Example | undefined;
}

interface Split {
  parameters: Parameter[];
  body: JsonSchema | undefined;
  encoding: Record<string, { contentType: string }>;
}

const namesInPath = ({ path }: Route): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const resolved = (schema: JsonSchema, components: Context["components"]): JsonSchema =>
  components[nameIn(schema) ?? ""] ?? schema;

/** A schema of an object without some fields. It stays a reference if it has none of them. */
function without(
  schema: JsonSchema,
  names: readonly string[],
  components: Context["components"],
): JsonSchema {
  const known = resolved(schema, components);
  if (known.anyOf) return { ...known, anyOf: known.anyOf.map((each) => without(each, names, components)) };
  if (!names.some((name) => known.properties?.[name])) return schema;
  const properties = Object.entries(known.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = (known.required ?? []).filter((name) => !names.includes(name));
  const { required: _, ...rest } = known;
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

const isEmpty = (schema: JsonSchema, components: Context["components"]): boolean => {
  const { anyOf, properties } = resolved(schema, components);
  return anyOf === undefined && Object.keys(properties ?? {}).length === 0;
};

function isJsonText(schema: JsonSchema, components: Context["components"]): boolean {
  const { type, items, anyOf } = resolved(schema, components);
  if (anyOf) return anyOf.every((each) => isJsonText(each, components));
  return type === "object" || (type === "array" && resolved(items ?? {}, components).type === "object");
}

/** Fields of a form that hold JSON. */
function encodingOf(body: JsonSchema, components: Context["components"]): Split["encoding"] {
  const forms = (resolved(body, components).anyOf ?? [body]).map((each) => resolved(each, components));
  const fields = forms.flatMap(({ properties }) => Object.entries(properties ?? {}));
  return Object.fromEntries(
    fields
      .filter(([name, schema]) => name === "base" || isJsonText(schema, components))
      .map(([name]) => [name, { contentType: "application/json" }]),
  );
}

function parameter(place: Parameter["in"], name: string, known: JsonSchema, example: unknown): Parameter {
  const { description, ...schema } = known.properties?.[name] ?? { type: "string" };
  return {
    name,
    in: place,
    required: place === "path" || (known.required ?? []).includes(name),
    ...(description && { description }),
    schema,
    ...(example !== undefined && { example }),
  };
}

/** Divides what a call takes into its path, its query and its body. */
export function splitInput(route: Route, input: JsonSchema, { components, example }: Context): Split {
  const inPath = namesInPath(route);
  const known = resolved(input, components);
  const first = resolved(known.anyOf?.[0] ?? known, components);
  const path = inPath.map((name) => parameter("path", name, first, example?.path?.[name]));
  if (route.method === "GET" || route.method === "DELETE") {
    const names = Object.keys(known.properties ?? {}).filter((name) => !inPath.includes(name));
    const query = names.map((name) => parameter("query", name, known, example?.query?.[name]));
    return { parameters: [...path, ...query], body: undefined, encoding: {} };
  }
  if (route.body === "none") return { parameters: path, body: undefined, encoding: {} };
  const body = without(input, inPath, components);
  if (route.body === "raw") return { parameters: path, body: {}, encoding: {} };
  if (isEmpty(body, components)) return { parameters: path, body: undefined, encoding: {} };
  return { parameters: path, body, encoding: encodingOf(body, components) };
}
