import { AppError } from "../../shared/errors.ts";
import { type Env, env } from "./env.ts";

type SecretName = Extract<keyof Env, `${string}_SECRET`>;
const fetched = new Map<SecretName, { value: Promise<unknown>; atMs: number }>();

/** An instance may live for hours, and a secret may be replaced meanwhile. */
const maxAgeMs = 5 * 60_000;

async function fetchSecret(name: SecretName): Promise<unknown> {
  const { SecretsManagerClient, GetSecretValueCommand } = await import("@aws-sdk/client-secrets-manager");
  const client = new SecretsManagerClient({
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
  });
  const answer = await client.send(new GetSecretValueCommand({ SecretId: env(name) }));
  return JSON.parse(answer.SecretString ?? "");
}

/**
 * The secret's JSON, fetched once per instance and again after five minutes. Throws `unavailable` (503) when it cannot be read or parsed.
 */
export async function secret<T>(name: SecretName, parse: (value: unknown) => T): Promise<T> {
  let known = fetched.get(name);
  if (!known || Date.now() - known.atMs >= maxAgeMs) {
    known = { value: fetchSecret(name), atMs: Date.now() };
    fetched.set(name, known);
  }
  try {
    return parse(await known.value);
  } catch (cause) {
    fetched.delete(name);
    throw Object.assign(new AppError("unavailable"), { cause });
  }
}
