import { AppError } from "../../shared/core/errors.ts";
import { type Env, env } from "./env.ts";
import { attemptsWithin } from "./time-limit.ts";

type SecretName = Extract<keyof Env, `${string}_SECRET`>;

interface Known {
  value: unknown;
  staleAt: number;
  isRefreshing: boolean;
}
const known = new Map<SecretName, Known>();
const firstReads = new Map<SecretName, Promise<unknown>>();

/** Secrets may be replaced during the hours that an instance lives. */
const maxAgeMs = 30 * 60_000;
const retryAfterMs = 60_000;

async function fetchSecret(name: SecretName): Promise<unknown> {
  const { SecretsManagerClient, GetSecretValueCommand } = await import("@aws-sdk/client-secrets-manager");
  const client = new SecretsManagerClient({ requestHandler: attemptsWithin(3000) });
  const answer = await client.send(new GetSecretValueCommand({ SecretId: env(name) }));
  return JSON.parse(answer.SecretString ?? "");
}

async function read(name: SecretName, check: (value: unknown) => unknown): Promise<unknown> {
  const value = await fetchSecret(name);
  check(value);
  known.set(name, { value, staleAt: Date.now() + maxAgeMs, isRefreshing: false });
  return value;
}

/** Keeps the last value while Secrets Manager is down. */
async function refresh(name: SecretName, old: Known, check: (value: unknown) => unknown): Promise<void> {
  old.isRefreshing = true;
  try {
    await read(name, check);
  } catch {
    Object.assign(old, { staleAt: Date.now() + retryAfterMs, isRefreshing: false });
    const { measure } = await import("./metrics.ts");
    measure({ SecretsStale: 1 });
  }
}

function firstRead(name: SecretName, check: (value: unknown) => unknown): Promise<unknown> {
  const reading = firstReads.get(name) ?? read(name, check).finally(() => firstReads.delete(name));
  firstReads.set(name, reading);
  return reading;
}

/** Fetches once per instance and half hour. Throws `unavailable` (503) if it was never readable. */
export async function secret<T>(name: SecretName, parse: (value: unknown) => T): Promise<T> {
  const current = known.get(name);
  if (current && Date.now() >= current.staleAt && !current.isRefreshing) void refresh(name, current, parse);
  try {
    return parse(current ? current.value : await firstRead(name, parse));
  } catch (cause) {
    throw Object.assign(new AppError("unavailable"), { cause });
  }
}
