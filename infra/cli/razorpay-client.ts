import * as z from "zod/mini";
import { type RazorpayKeys, razorpay } from "../razorpay.ts";
import { UsageError } from "./arguments.ts";

const Refused = z.object({ error: z.object({ description: z.string() }) });

export interface RazorpayClient {
  get<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>>;
  post<S extends z.ZodMiniType>(schema: S, path: string, body: object, key?: string): Promise<z.output<S>>;
}

async function answerTo(path: string, init: RequestInit): Promise<unknown> {
  const url = `${process.env.RAZORPAY_API_URL ?? razorpay.api}/v1/${path}`;
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).catch((cause) => {
    throw new UsageError("Razorpay: no answer", { cause });
  });
  const value = await response.json().catch(() => undefined);
  if (response.ok) return value;
  const reason = z.safeParse(Refused, value).data?.error.description;
  throw new UsageError(`Razorpay: ${reason ?? `status ${response.status}`}`);
}

/** Uses the server at `RAZORPAY_API_URL`, if set. Throws UsageError. */
export function razorpayClient({ keyId, keySecret }: RazorpayKeys): RazorpayClient {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  return {
    get: async (schema, path) => z.parse(schema, await answerTo(path, { headers: { authorization } })),
    post: async (schema, path, body, key) =>
      z.parse(
        schema,
        await answerTo(path, {
          method: "POST",
          headers: {
            authorization,
            "content-type": "application/json",
            ...(key && { "x-refund-idempotency": key }),
          },
          body: JSON.stringify(body),
        }),
      ),
  };
}
