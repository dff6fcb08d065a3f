import { cleanCode } from "../core/typed.ts";

/** Returns "ES-10482" for "es 10482", "10482" and a return's "ES-10482-R1"; undefined for text that names no order. */
export function orderNumberIn(typed: string): string | undefined {
  const [, digits] = /^(?:ES[- ]?)?(\d{5,9})(?:[- ]?R\d+)?$/i.exec(cleanCode(typed)) ?? [];
  return digits && `ES-${digits}`;
}
