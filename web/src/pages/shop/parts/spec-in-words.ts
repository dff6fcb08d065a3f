import type { ShownSpec } from "../../../../../shared/products/spec-kinds.ts";

/** "48 dB" */
export function specInWords({ value, unit }: Pick<ShownSpec, "value" | "unit">): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return `${[value].flat().join(", ")} ${unit ?? ""}`.trim();
}
