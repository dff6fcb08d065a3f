import { AppError } from "../../shared/errors.ts";
import { type Env, env } from "./env.ts";

type SecretName = Extract<keyof Env, `${string}_SECRET`>;
const fetched = new Map<SecretName, Promise<unknown>>();

async function fetchSecret(name: SecretName): Promise<unknown> {
  const { SecretsManagerClient, GetSecretValueCommand } = await import("@aws-sdk/client-secrets-manager");
  const client = new SecretsManagerClient({
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
  });
  const answer = await client.send(new GetSecretValueCommand({ SecretId: env(name) }));
  return JSON.parse(answer.SecretString ?? "");
}

/**
 * The secret's JSON, fetched once per instance. Throws `unavailable` (503) when it cannot be read or parsed.
 */
export async function secret<T>(name: SecretName, parse: (value: unknown) => T): Promise<T> {
  const known = fetched.get(name) ?? fetchSecret(name);
  fetched.set(name, known);
  try {
    return parse(await known);
  } catch (cause) {
    fetched.delete(name);
    throw Object.assign(new AppError("unavailable"), { cause });
  }
}
