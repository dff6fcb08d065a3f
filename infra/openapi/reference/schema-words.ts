import { type JsonSchema, nameIn } from "../json-schema.ts";
import { code, escaped, type Html } from "./html.ts";

const linked = (name: string): Html => `<a href="#schema-${name}">${escaped(name)}</a>`;

const joined = (parts: readonly Html[]): Html => [...new Set(parts)].join(" or ");

const most = (value: number | undefined, unit: string): string[] =>
  value === undefined || value >= Number.MAX_SAFE_INTEGER ? [] : [`at most ${value} ${unit}`];

function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, maxLength, maxItems, format } = schema;
  const isRange = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const limits = [
    ...(format ? [format] : []),
    ...(isRange
      ? [`${minimum} to ${maximum}`]
      : minimum !== undefined && minimum > 0
        ? [`at least ${minimum}`]
        : []),
    ...most(maxLength, "characters"),
    ...most(maxItems, "entries"),
  ];
  return limits.length > 0 ? ` (${limits.join(", ")})` : "";
}

/** Says in words what a value is, with links to named schemas. */
export function typeWords(schema: JsonSchema): Html {
  const name = nameIn(schema);
  if (name !== undefined) return linked(name);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(" ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return joined(options.map(typeWords));
  if (schema.allOf) return schema.allOf.map(typeWords).join(" with ");
  if (schema.type === "array")
    return `list of ${schema.items ? typeWords(schema.items) : "anything"}${limitsOf(schema)}`;
  const type = [schema.type ?? "anything"].flat().join(" or ");
  return escaped(type === "string" ? `text${limitsOf(schema)}` : `${type}${limitsOf(schema)}`);
}

export interface FieldRow {
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
}

const deepest = 3;

/** The fields of an object, those of objects in it after them: `items[].name`. */
export function fieldRows(schema: JsonSchema, before = "", depth = 0): FieldRow[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = before + name;
    const inner = field.type === "array" ? field.items : field;
    const isOpened = depth < deepest && inner?.properties !== undefined;
    const suffix = field.type === "array" ? "[]." : ".";
    return [
      { path, schema: field, isRequired: required.includes(name) },
      ...(isOpened && inner ? fieldRows(inner, path + suffix, depth + 1) : []),
    ];
  });
}
