import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Configuration } from "../core/configuration.ts";
import { type Listening, listen, readBody, sendJson } from "../core/http.ts";
import { writeWhole } from "../core/whole-file.ts";

export interface Secrets {
  session: { current: string; keys: Record<string, string> };
  stripe: { secretKey: string; publishableKey: string };
  webhook: { secret: string };
  razorpay: { keyId: string; keySecret: string; webhookSecret: string };
  origin: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString("hex");

const make = (): Secrets => ({
  session: { current: "1", keys: { 1: randomBytes(32).toString("base64") } },
  stripe: { secretKey: `sk_test_${random(24)}`, publishableKey: `pk_test_${random(24)}` },
  webhook: { secret: `whsec_${random(24)}` },
  razorpay: {
    keyId: `rzp_test_${random(7)}`,
    keySecret: random(12),
    webhookSecret: random(24),
  },
  origin: random(16),
});

/** Adds what a file of an earlier version lacks. */
function complete(file: string, stored: Partial<Secrets>): Secrets {
  const secrets = { ...make(), ...stored };
  if (stored.razorpay === undefined) writeWhole(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}

/** Creates secrets once. Keys of a real Stripe account replace the generated ones. */
export function openSecrets(file: string, stripe: Configuration["stripe"]): Secrets {
  if (!existsSync(file)) writeWhole(file, JSON.stringify(make(), null, 2), 0o600);
  const secrets = complete(file, JSON.parse(readFileSync(file, "utf8")));
  if (stripe === undefined) return secrets;
  return {
    ...secrets,
    stripe: { secretKey: stripe.secretKey, publishableKey: stripe.publishableKey },
    webhook: { secret: stripe.webhookSecret ?? secrets.webhook.secret },
  };
}

/** Secrets Manager stand-in, GetSecretValue only. */
export function startSecrets(values: Readonly<Record<string, unknown>>): Promise<Listening> {
  return listen(async (request, response) => {
    const body = await readBody(request, 65_536);
    const { SecretId: id } = JSON.parse(body?.toString() || "{}");
    const isGet = request.headers["x-amz-target"] === "secretsmanager.GetSecretValue";
    if (!isGet || !Object.hasOwn(values, id))
      return sendJson(response, 400, { __type: "ResourceNotFoundException", Message: `No secret ${id}` });
    sendJson(response, 200, { Name: id, VersionId: "local", SecretString: JSON.stringify(values[id]) });
  });
}
