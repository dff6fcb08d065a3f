import { createHash } from "node:crypto";
import { ApiError } from "./errors.ts";
import type { FormObject } from "./form.ts";
import type { StoredReply } from "./records.ts";
import type { Store } from "./store.ts";

const lifetimeMs = 86_400_000;

function sorted(value: FormObject): unknown {
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, typeof item === "object" ? sorted(item) : item]);
}

export const fingerprint = (form: FormObject): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(form)))
    .digest("base64");

const keyMisuse = (how: string, key: string): ApiError =>
  new ApiError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used ${how}. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

export const inUse = (key: string): ApiError =>
  new ApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

/** Throws if the key was used for a different request. */
export function findReply(
  store: Store,
  key: string,
  endpoint: string,
  params: string,
): StoredReply | undefined {
  const reply = store.get("reply", key);
  if (reply === undefined || reply.createdAt < Date.now() - lifetimeMs) return undefined;
  if (reply.endpoint !== endpoint) {
    throw keyMisuse(
      `for the same endpoint they were first used for ('${reply.endpoint}' vs '${endpoint}')`,
      key,
    );
  }
  if (reply.params !== params) throw keyMisuse("with the same parameters they were first used with", key);
  return reply;
}

/** Stripe stores no replies of requests that failed validation. */
export const isReplayable = (status: number, code: string | undefined): boolean =>
  ![401, 404, 409, 429].includes(status) && !(code ?? "").startsWith("parameter_");
