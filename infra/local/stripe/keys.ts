import type { IncomingHttpHeaders } from "node:http";
import type { Operation } from "./api-routes.ts";
import { invalidRequest, unauthorized } from "./errors.ts";
import type { Params } from "./params.ts";
import type { Store } from "./store.ts";

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

const masked = (key: string): string => `${key.slice(0, 8)}${"*".repeat(12)}${key.slice(-4)}`;

function givenKey(headers: IncomingHttpHeaders, params: Params): string | undefined {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic") return Buffer.from(value, "base64").toString().split(":")[0];
  return params.text("key");
}

/** Reads Bearer or Basic authorization, or Stripe.js's `key` field. */
export function keyOf(headers: IncomingHttpHeaders, params: Params, keys: Keys): "secret" | "publishable" {
  const key = givenKey(headers, params);
  if (key === keys.secretKey) return "secret";
  if (key === keys.publishableKey) return "publishable";
  if (key !== undefined && key !== "") throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  throw unauthorized(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
  );
}

/** A publishable key requires the intent's client secret. */
export function checkPublishable(operation: Operation, store: Store, params: Params, id: string): void {
  if (operation.keys === "secret") {
    const message =
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";
    throw unauthorized(message, { code: "secret_key_required" });
  }
  const intent = store.get("payment_intent", id);
  if (intent === undefined || params.required("client_secret") === intent.client_secret) return;
  const message =
    "The client_secret provided does not match the client_secret associated with the PaymentIntent.";
  throw invalidRequest(message, { code: "payment_intent_invalid_parameter", param: "client_secret" });
}
