import { createHash } from "node:crypto";
import { ApiError } from "./errors.ts";
import type { FormObject } from "./form.ts";
import type { Store, StoredReply } from "./store.ts";

const lifetimeMs = 86_400_000;

function sorted(value: FormObject): unknown {
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, item]) => [key, typeof item === "object" ? sorted(item) : item]);
}

export const fingerprint = (form: FormObject): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(form)))
    .digest("base64");

const misused = (how: string, key: string): ApiError =>
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

/** The first answer given under this key, whatever it was, while the request is the same. */
export function replyUnder(
  store: Store,
  key: string,
  endpoint: string,
  params: string,
): StoredReply | undefined {
  const reply = store.get("reply", key);
  if (reply === undefined || reply.createdAt < Date.now() - lifetimeMs) return undefined;
  if (reply.endpoint !== endpoint) {
    throw misused(
      `for the same endpoint they were first used for ('${reply.endpoint}' vs '${endpoint}')`,
      key,
    );
  }
  if (reply.params !== params) throw misused("with the same parameters they were first used with", key);
  return reply;
}

/** Stripe keeps an answer once the work has begun: not one that only refused the parameters. */
export const isKept = (status: number, code: string | undefined): boolean =>
  ![401, 404, 409, 429].includes(status) && !(code ?? "").startsWith("parameter_");
