import { type Difference, SchemaComparison } from "./compare-schemas.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Answered, OpenApi, Operation, Parameter } from "./types.ts";

interface Pair {
  before: Operation;
  after: Operation;
  /** Before there were permissions, all staff had all of them. */
  hadPermissions: boolean;
}

interface Documents {
  before: OpenApi;
  after: OpenApi;
}

function operationsOf({ paths }: OpenApi): Map<string, Operation> {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  return new Map(all.map(({ method, path, operation }) => [`${method.toUpperCase()} ${path}`, operation]));
}

const merged = (differences: readonly Difference[]): Difference => ({
  breaking: differences.flatMap(({ breaking }) => breaking),
  added: differences.flatMap(({ added }) => added),
});

function compareParameters({ before, after }: Pair, documents: Documents): Difference {
  const schemas = comparison(documents, "input");
  const { breaking, added } = schemas.difference;
  const [old, now] = [before.parameters ?? [], after.parameters ?? []];
  const twin = (list: readonly Parameter[], { name, in: place }: Parameter): Parameter | undefined =>
    list.find((other) => other.name === name && other.in === place);
  for (const parameter of old) {
    const next = twin(now, parameter);
    if (!next) breaking.push(`parameter ${parameter.name} was removed`);
    else schemas.compare(parameter.schema, next.schema, `parameter ${parameter.name}`);
    if (next?.required && !parameter.required) breaking.push(`parameter ${parameter.name} is now required`);
  }
  for (const parameter of now.filter((each) => !twin(old, each)))
    if (parameter.required) breaking.push(`parameter ${parameter.name} is required and new`);
    else added.push(`parameter ${parameter.name}`);
  return schemas.difference;
}

const comparison = ({ before, after }: Documents, direction: "input" | "output"): SchemaComparison =>
  new SchemaComparison({ direction, before: before.components.schemas, after: after.components.schemas });

function compareBody({ before, after }: Pair, documents: Documents): Difference {
  const schemas = comparison(documents, "input");
  const { breaking, added } = schemas.difference;
  const [old, now] = [before.requestBody, after.requestBody];
  if (!old && now?.required) breaking.push("a body is now required");
  if (!old || !now) return schemas.difference;
  const types = Object.keys(now.content);
  for (const type of Object.keys(old.content))
    if (!now.content[type]) breaking.push(`a body of ${type} was removed`);
  for (const type of types) if (!old.content[type]) added.push(`a body of ${type}`);
  // All types of a body have the same schema.
  const shared = types.find((type) => old.content[type]) ?? "";
  const [from, to] = [old.content[shared]?.schema, now.content[shared]?.schema];
  if (from && to) schemas.compare(from, to, "");
  return schemas.difference;
}

function resolvedAnswer(
  answer: Operation["responses"][string] | undefined,
  document: OpenApi,
): Answered | undefined {
  if (!answer || !("$ref" in answer)) return answer;
  return document.components.responses[answer.$ref.split("/").at(-1) ?? ""];
}

const isSuccess = (status: string): boolean => /^[23]/.test(status);

function codesOf({ responses }: Operation, document: OpenApi): string[] {
  const errors = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  return errors.flatMap(([status, answer]) => {
    const { schema } = resolvedAnswer(answer, document)?.content?.["application/json"] ?? {};
    return [schema, ...(schema?.anyOf ?? [])].flatMap((each) =>
      (each?.properties?.code?.enum ?? []).map((code) => `${code} (${status})`),
    );
  });
}

function compareContent(status: string, { before, after }: Pair, documents: Documents): Difference {
  const schemas = comparison(documents, "output");
  const old = resolvedAnswer(before.responses[status], documents.before);
  const now = resolvedAnswer(after.responses[status], documents.after);
  if (!now) return { breaking: [`no longer answers ${status}`], added: [] };
  for (const [type, { schema }] of Object.entries(old?.content ?? {})) {
    const next: JsonSchema | undefined = now.content?.[type]?.schema;
    if (next) schemas.compare(schema, next, "");
    else schemas.difference.breaking.push(`no longer answers ${type}`);
  }
  return schemas.difference;
}

function compareAnswers(pair: Pair, documents: Documents): Difference {
  const [before, after] = [pair.before, pair.after].map(({ responses }) =>
    Object.keys(responses).filter(isSuccess),
  );
  const statuses = (before ?? []).map((status) => compareContent(status, pair, documents));
  const fresh = (after ?? []).filter((status) => !before?.includes(status));
  const [old, now] = [codesOf(pair.before, documents.before), codesOf(pair.after, documents.after)];
  const errors = {
    breaking: [
      ...fresh.map((status) => `may now answer ${status}`),
      ...old.filter((code) => !now.includes(code)).map((code) => `error ${code} was removed`),
    ],
    added: now.filter((code) => !old.includes(code)).map((code) => `error ${code}`),
  };
  return merged([...statuses, errors]);
}

function compareAccess({ before, after, hadPermissions }: Pair): Difference {
  const [old, now] = [before, after].map(({ security }) =>
    security.map((each) => Object.keys(each).join(" and ")),
  );
  const isOpen = (ways: readonly string[] = []): boolean => ways.length === 0;
  const lost = isOpen(old) ? !isOpen(now) : !isOpen(now) && old?.some((way) => !now?.includes(way));
  const [from, to] = [before["x-permission"], after["x-permission"]];
  const [bytes = Infinity, nowBytes = Infinity] = [before, after].map((each) => each["x-limits"]?.bodyBytes);
  const breaking = [
    ...(lost ? [`access is ${after["x-access"]} instead of ${before["x-access"]}`] : []),
    ...(to && to !== from && hadPermissions ? [`permission is ${to} instead of ${from ?? "none"}`] : []),
    ...(nowBytes < bytes && before.requestBody
      ? [`a body has at most ${nowBytes} bytes instead of ${bytes}`]
      : []),
  ];
  const wider = !lost && !isOpen(old) && (isOpen(now) || now?.some((way) => !old?.includes(way)) === true);
  return { breaking, added: wider ? [`access for ${isOpen(now) ? "anyone" : now?.join(", ")}`] : [] };
}

const named = (name: string, { breaking, added }: Difference, after = ""): Difference => ({
  breaking: breaking.map((what) => `${name}${after}: ${what}`),
  added: added.map((what) => `${name}${after}: ${what}`),
});

/** Returns what would break a caller of the first document, and what the second adds. */
export function compareDocuments(before: OpenApi, after: OpenApi): Difference {
  const documents = { before, after };
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const hadPermissions = [...old.values()].some((operation) => operation["x-permission"] !== undefined);
  const known = [...old].map(([name, operation]): Difference => {
    const next = now.get(name);
    if (!next) return { breaking: [`${name} was removed`], added: [] };
    const pair = { before: operation, after: next, hadPermissions };
    return merged([
      named(name, compareAccess(pair)),
      named(name, compareParameters(pair, documents)),
      named(name, compareBody(pair, documents), " takes"),
      named(name, compareAnswers(pair, documents), " answers"),
    ]);
  });
  const added = [...now.keys()].filter((name) => !old.has(name));
  return merged([...known, { breaking: [], added }]);
}
