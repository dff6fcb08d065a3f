import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { env } from "../platform/env.ts";
import { razorpayKeys } from "./razorpay-keys.ts";

/** API Gateway times out after 30 s, which must fit two attempts and our own work. */
const attemptMilliseconds = 5000;

export class RazorpayError extends Error {
  /** Undefined if there was no answer. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const Refused = z.object({ error: z.object({ description: z.string() }) });

interface Request {
  method: "GET" | "POST";
  path: string;
  body?: object;
  /** Makes one refund of repeated calls. */
  refundKey?: string;
  /** Repeats a call that may have had its effect. */
  repeats: boolean;
}

async function attempt({ method, path, body, refundKey }: Request): Promise<unknown> {
  const { keyId, keySecret } = await razorpayKeys();
  const headers = {
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
    ...(body && { "content-type": "application/json" }),
    ...(refundKey && { "x-refund-idempotency": refundKey }),
  };
  const init = { method, headers, redirect: "error", ...(body && { body: JSON.stringify(body) }) } as const;
  const signal = AbortSignal.timeout(attemptMilliseconds);
  const answer = await fetch(`${env("RAZORPAY_API_URL")}/v1/${path}`, { ...init, signal })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause) => {
      throw new RazorpayError("Razorpay didn't answer", undefined, { cause });
    });
  return read(answer);
}

function read({ status, text }: { status: number; text: string }): unknown {
  const value = jsonIn(text);
  if (status >= 200 && status < 300 && value !== undefined) return value;
  const refused = z.safeParse(Refused, value);
  throw new RazorpayError(refused.data?.error.description ?? `Razorpay answered ${status}`, status);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if the call may work later as it is. */
const isPassing = (error: unknown): boolean =>
  error instanceof RazorpayError &&
  (error.status === undefined || error.status >= 500 || error.status === 429 || error.status === 409);

/** True if Razorpay would reject every repetition. */
export const isRejection = (error: unknown): error is RazorpayError =>
  error instanceof RazorpayError && !isPassing(error) && error.status !== 401;

async function send<S extends z.ZodMiniType>(schema: S, request: Request): Promise<z.output<S>> {
  try {
    return z.parse(schema, await attempt(request));
  } catch (error) {
    if (!request.repeats || !isPassing(error)) throw error;
    return z.parse(schema, await attempt(request));
  }
}

export const get = <S extends z.ZodMiniType>(schema: S, path: string) =>
  send(schema, { method: "GET", path, repeats: true });

export const post = <S extends z.ZodMiniType>(
  schema: S,
  path: string,
  body: object,
  options: { refundKey?: string; repeats: boolean },
) => send(schema, { method: "POST", path, body, ...options });

/** For `catch`: hides Razorpay's errors from callers. */
export function unavailable(cause: unknown): never {
  throw Object.assign(new AppError("unavailable"), { cause });
}
