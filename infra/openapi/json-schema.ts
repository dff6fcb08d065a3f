/** What this document uses of JSON Schema 2020-12. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
}

const refPrefix = "#/components/schemas/";
export const refTo = (name: string): JsonSchema => ({ $ref: refPrefix + name });
export const nameIn = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(refPrefix) ? $ref.slice(refPrefix.length) : undefined;

const children = ({ properties, additionalProperties, items, ...schema }: JsonSchema): JsonSchema[] => [
  ...Object.values(properties ?? {}),
  ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ...(items ? [items] : []),
  ...(schema.prefixItems ?? []),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
];

/** Visits a schema and everything in it. */
export function visit(schema: JsonSchema, each: (schema: JsonSchema) => void): void {
  each(schema);
  for (const child of children(schema)) visit(child, each);
}
