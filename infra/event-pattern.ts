/** Lambda's event filter: the event's shape with a list of allowed values at each leaf. */
export interface EventPattern {
  readonly [field: string]: EventPattern | readonly Allowed[];
}

type Allowed = string | { readonly prefix: string } | { readonly "anything-but": readonly string[] };

function isAllowed(allowed: Allowed, value: unknown): boolean {
  if (typeof allowed === "string") return value === allowed;
  if (typeof value !== "string") return false;
  return "prefix" in allowed ? value.startsWith(allowed.prefix) : !allowed["anything-but"].includes(value);
}

const isList = (part: EventPattern | readonly Allowed[]): part is readonly Allowed[] => Array.isArray(part);

export function matches(pattern: EventPattern, event: unknown): boolean {
  const fields: Record<string, unknown> = Object(event);
  return Object.entries(pattern).every(([field, part]) =>
    isList(part) ? part.some((allowed) => isAllowed(allowed, fields[field])) : matches(part, fields[field]),
  );
}
