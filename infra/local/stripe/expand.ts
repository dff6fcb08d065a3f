import { invalidRequest } from "./errors.ts";
import type { Kind } from "./records.ts";
import type { Store } from "./store.ts";

const kinds: Record<string, Kind> = {
  charge: "charge",
  latest_charge: "charge",
  payment_intent: "payment_intent",
  payment_method: "payment_method",
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });

function refundsOf(store: Store, charge: string): unknown {
  const data = [...store.newest("refund", { charge })];
  return { object: "list", data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}

function fieldValue(store: Store, object: Record<string, unknown>, field: string, path: string): unknown {
  if (object.object === "charge" && field === "refunds") return refundsOf(store, String(object.id));
  const value = object[field];
  const kind = kinds[field];
  if (value === null || (kind === undefined && typeof value === "object")) return value;
  if (kind === undefined || value === undefined) throw notExpandable(path);
  return typeof value === "string" ? (store.get(kind, value) ?? null) : value;
}

function expandPath(store: Store, target: unknown, fields: readonly string[], path: string): unknown {
  const [field, ...rest] = fields;
  if (field === undefined || target === null) return target;
  if (Array.isArray(target)) return target.map((item) => expandPath(store, item, fields, path));
  if (!isObject(target)) throw notExpandable(path);
  const value = expandPath(store, fieldValue(store, target, field, path), rest, path);
  return { ...target, [field]: value };
}

/** Replaces ids named by `expand[]` with their objects. */
export function expand(store: Store, object: unknown, paths: readonly string[]): unknown {
  return paths.reduce<unknown>((result, path) => expandPath(store, result, path.split("."), path), object);
}
