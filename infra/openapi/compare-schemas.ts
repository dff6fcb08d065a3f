import { type JsonSchema, nameIn } from "./json-schema.ts";

export interface Difference {
  /** What would break a caller, each with its place. */
  breaking: string[];
  added: string[];
}

type Components = Readonly<Record<string, JsonSchema>>;

export interface Sides {
  /** What was sent before is taken now, or what is answered now was known before. */
  direction: "input" | "output";
  before: Components;
  after: Components;
}

const maxDepth = 12;

function resolved(schema: JsonSchema, components: Components): JsonSchema {
  const { $ref, ...own } = schema;
  const target = $ref ? components[nameIn(schema) ?? ""] : undefined;
  return target ? resolved({ ...target, ...own }, components) : schema;
}

const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat());
const valuesOf = (schema: JsonSchema): unknown[] | undefined =>
  schema.enum ?? ("const" in schema ? [schema.const] : undefined);
const isKnown = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === "integer" && types.includes("number"));
const formsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];
const listed = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(", ");

/** The patterns that take one alternative of a group instead of all: `^a` and `^b` for `^(a|b)`. */
function alternativesOf(pattern: string): string[] {
  const group = /\((?!\?)([^()]*\|[^()]*)\)/.exec(pattern);
  if (!group) return [];
  return (group[1] ?? "").split("|").map((choice) => pattern.replace(group[0], () => choice));
}

/** Formats imply their pattern, which another version of the library may spell otherwise. */
function isWider(before: JsonSchema, after: JsonSchema, name: "pattern" | "format" | "multipleOf"): boolean {
  if (name !== "pattern") return false;
  if (after.format !== undefined && after.format === before.format) return true;
  return alternativesOf(after.pattern ?? "").includes(before.pattern ?? "");
}

const lower = ["minimum", "minLength", "minItems", "exclusiveMinimum"] as const;
const upper = ["maximum", "maxLength", "maxItems", "exclusiveMaximum"] as const;

/** Compares what a caller sends or gets before and after, and collects what it would notice. */
export class SchemaComparison {
  readonly #sides: Sides;
  readonly difference: Difference = { breaking: [], added: [] };

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  get #isInput(): boolean {
    return this.#sides.direction === "input";
  }

  compare(before: JsonSchema, after: JsonSchema, place: string, depth = 0): void {
    if (depth > maxDepth) return;
    const [old, now] = [resolved(before, this.#sides.before), resolved(after, this.#sides.after)];
    const [oldForms, newForms] = [formsOf(old), formsOf(now)];
    if (oldForms.length > 1 || newForms.length > 1) this.#compareForms(oldForms, newForms, place, depth);
    else this.#compareOne(old, now, place, depth);
  }

  #compareOne(old: JsonSchema, now: JsonSchema, place: string, depth: number): void {
    this.#compareValues(old, now, place);
    if (this.#isInput) this.#compareLimits(old, now, place);
    this.#compareFields(old, now, place, depth);
    if (old.items && now.items) this.compare(old.items, now.items, `${place}[]`, depth + 1);
    const [oldRest, newRest] = [old.additionalProperties, now.additionalProperties];
    if (typeof oldRest === "object" && typeof newRest === "object")
      this.compare(oldRest, newRest, `${place}.*`, depth + 1);
  }

  /** Each form that is sent must find one that takes it. */
  #compareForms(before: JsonSchema[], after: JsonSchema[], place: string, depth: number): void {
    const [sent, taken] = this.#isInput ? [before, after] : [after, before];
    const isTaken = (form: JsonSchema): boolean =>
      taken.some((other) => {
        const trial = new SchemaComparison(this.#sides);
        trial.compare(
          ...(this.#isInput ? ([form, other] as const) : ([other, form] as const)),
          "",
          depth + 1,
        );
        return trial.difference.breaking.length === 0;
      });
    const lost = sent.filter((form) => !isTaken(form));
    if (lost.length === 0) return;
    const what = listed(
      lost.map((form) => form.$ref?.split("/").at(-1) ?? form.const ?? form.type ?? "a form"),
    );
    this.#breaks(place, this.#isInput ? `no longer takes ${what}` : `may now be ${what}`);
  }

  #compareValues(before: JsonSchema, after: JsonSchema, place: string): void {
    const [sent, taken] = this.#isInput ? [before, after] : [after, before];
    const [types, known] = [typesOf(sent), typesOf(taken)];
    const unknown = types.filter((type) => !isKnown(type, known));
    if (known.length > 0 && (unknown.length > 0 || types.length === 0)) {
      const [old, now] = [typesOf(before), typesOf(after)].map((all) => all.join(" or ") || "anything");
      this.#breaks(place, `${this.#isInput ? "takes" : "is now"} ${now} instead of ${old}`);
      return;
    }
    const [values, allowed] = [valuesOf(sent), valuesOf(taken)];
    if (!allowed) return;
    const others = values?.filter((value) => !allowed.includes(value));
    if (others?.length === 0) return;
    const what = others ? listed(others) : "other values";
    this.#breaks(place, this.#isInput ? `no longer takes ${what}` : `may now be ${what}`);
  }

  #compareLimits(before: JsonSchema, after: JsonSchema, place: string): void {
    for (const name of lower) {
      const [old = Number.NEGATIVE_INFINITY, now] = [before[name], after[name]];
      if (now !== undefined && now > old)
        this.#breaks(place, `${name} is ${now} instead of ${before[name] ?? "none"}`);
    }
    for (const name of upper) {
      const [old = Number.POSITIVE_INFINITY, now] = [before[name], after[name]];
      if (now !== undefined && now < old)
        this.#breaks(place, `${name} is ${now} instead of ${before[name] ?? "none"}`);
    }
    for (const name of ["pattern", "format", "multipleOf"] as const)
      if (after[name] !== undefined && after[name] !== before[name] && !isWider(before, after, name))
        this.#breaks(place, `${name} is ${after[name]} instead of ${before[name] ?? "none"}`);
  }

  #compareFields(before: JsonSchema, after: JsonSchema, place: string, depth: number): void {
    const [old, now] = [before.properties ?? {}, after.properties ?? {}];
    const at = (name: string): string => (place ? `${place}.${name}` : name);
    for (const [name, schema] of Object.entries(old)) {
      const next = now[name];
      if (next) this.compare(schema, next, at(name), depth + 1);
      else if (before.properties && after.properties) this.#breaks(at(name), "was removed");
    }
    this.difference.added.push(
      ...Object.keys(now)
        .filter((name) => !old[name])
        .map(at),
    );
    this.#compareRequired(before, after, at);
  }

  #compareRequired(before: JsonSchema, after: JsonSchema, at: (name: string) => string): void {
    const [sent, taken] = this.#isInput ? [before, after] : [after, before];
    const missing = (taken.required ?? []).filter((name) => !(sent.required ?? []).includes(name));
    for (const name of missing.filter((each) => after.properties?.[each]))
      this.#breaks(at(name), this.#isInput ? "is now required" : "may now be missing");
  }

  #breaks(place: string, what: string): void {
    this.difference.breaking.push(`${place || "body"} ${what}`);
  }
}
