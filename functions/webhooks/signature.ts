import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "../identity/seal.ts";
import { validSecrets, type Webhook } from "./webhook.ts";

const prefix = "whsec_";
const secretBytes = 32;

/** Returns a secret as its receiver configures it, and as it is stored. */
export async function newSecret(webhookId: string): Promise<{ secret: string; sealed: string }> {
  const bytes = randomBytes(secretBytes);
  return { secret: prefix + bytes.toString("base64"), sealed: await seal(bytes, webhookId) };
}

interface Signed {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

const sign = (key: Buffer, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;

/** Returns the headers of Standard Webhooks, signed with every valid secret. Throws if no secret can be read. */
export async function signedHeaders(
  webhook: Webhook,
  { id, body }: Omit<Signed, "timestamp">,
  now: Date,
): Promise<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const secrets = validSecrets(webhook, now);
  const keys = await Promise.all(secrets.map(({ sealed }) => unseal(sealed, webhook.id)));
  const readable = keys.flatMap((key) => key ?? []);
  if (readable.length === 0) throw new Error(`No secret of webhook ${webhook.id} can be read`);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": readable.map((key) => sign(key, { id, timestamp, body })).join(" "),
  };
}
