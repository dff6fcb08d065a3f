import * as z from "zod/mini";

type Schema = z.core.$ZodType;

const isPipe = (schema: Schema): schema is z.core.$ZodPipe => schema instanceof z.core.$ZodPipe;

/** Whether a schema says nothing of what it takes. */
function takesAnything(schema: Schema): boolean {
  if (isPipe(schema)) return takesAnything(schema._zod.def.in);
  if (schema instanceof z.core.$ZodOptional) return takesAnything(schema._zod.def.innerType);
  return schema instanceof z.core.$ZodUnknown || schema instanceof z.core.$ZodTransform;
}

/** The schema without the empty text that forms send for nothing. */
function withoutEmpty(schema: Schema): Schema {
  if (!(schema instanceof z.core.$ZodUnion)) return schema;
  const options = schema._zod.def.options.filter((option) => !(option instanceof z.core.$ZodLiteral));
  return options.length === 1 && options[0] ? options[0] : schema;
}

function sideOf({ _zod: { def } }: z.core.$ZodPipe, io: "input" | "output"): Schema {
  if (io === "input") return takesAnything(def.in) ? def.out : def.in;
  return def.out instanceof z.core.$ZodTransform ? withoutEmpty(def.in) : def.out;
}

/** What a pipe asks of the number that it reads from a text. */
function limitsOf(schema: Schema): object {
  if (!(schema instanceof z.core.$ZodNumber)) return {};
  const { minimum, maximum, multipleOf } = z.toJSONSchema(schema);
  const given = { minimum, maximum, multipleOf };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Describes what travels of a pipe: what it takes, or what comes out of it. */
function describePipe(pipe: z.core.$ZodPipe): void {
  pipe._zod.processJSONSchema = (context, json, params) => {
    const side = sideOf(pipe, context.io);
    z.core.process(side, context, params);
    const seen = context.seen.get(pipe);
    if (seen) seen.ref = side;
    if (context.io === "input" && side === pipe._zod.def.in) Object.assign(json, limitsOf(pipe._zod.def.out));
  };
}

/** Describes an edit as either of the two forms that it takes (`shared/core/edit.ts`). */
function describeEdit(edit: Schema, either: readonly Schema[]): void {
  const union = z.union(either);
  edit._zod.processJSONSchema = (context, _json, params) => {
    z.core.process(union, context, params);
    const seen = context.seen.get(edit);
    if (seen) seen.ref = union;
  };
}

const eitherOf = (schema: Schema): readonly Schema[] | undefined =>
  "either" in schema && Array.isArray(schema.either) ? schema.either : undefined;

function childrenOf(schema: Schema): Schema[] {
  const { def } = schema._zod;
  const shape = "shape" in def && typeof def.shape === "object" ? def.shape : {};
  const nested = Object.values({ ...def, ...shape }).flat();
  return [...nested, ...(eitherOf(schema) ?? [])].filter((each) => each instanceof z.core.$ZodType);
}

/** Prepares schemas, and all within them, for a description of what travels between browser and functions. */
export function describeWire(schemas: readonly Schema[]): void {
  const seen = new Set<Schema>();
  const open = [...schemas];
  for (let schema = open.pop(); schema; schema = open.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    const either = eitherOf(schema);
    if (either) describeEdit(schema, either);
    else if (isPipe(schema)) describePipe(schema);
    open.push(...childrenOf(schema));
  }
}

/** Files and what libraries define have no JSON Schema. */
export function unrepresentable({ zodSchema }: { zodSchema: Schema }): z.core.JSONSchema.BaseSchema | "any" {
  if (!(zodSchema instanceof z.core.$ZodCustom)) return "any";
  const isFile = zodSchema._zod.bag.Class === File;
  return isFile ? { type: "string", contentMediaType: "application/octet-stream" } : { type: "object" };
}
