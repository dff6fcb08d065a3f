import type { ShownSpec } from "../../../../../shared/products/spec-kinds.ts";

/** "48 dB", "2.3 kg" */
export function specInWords({ value, unit }: Pick<ShownSpec, "value" | "unit">): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (unit === "g" && typeof value === "number" && value >= 1000) return `${Math.round(value / 10) / 100} kg`;
  return `${[value].flat().join(", ")} ${unit ?? ""}`.trim();
}
