import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import type { Answer, Request, RouteKey } from "../../../shared/contract.ts";
import type { FieldMessages, RefusalCode } from "../../../shared/core/errors.ts";
import type { Route } from "../../../shared/core/route.ts";
import { shopContract } from "../../../shared/shop-contract.ts";
import { FileError } from "./files.ts";
import { orderKey } from "./order-key.ts";
import { signInAgain } from "./sign-in-again.ts";

export const somethingWentWrong = "Something went wrong. Please try again.";
/** The page adds what failed. */
const youAreOffline = "You're offline. Reconnect and try again.";
/** API Gateway times out after 30 s. */
const timeoutMs = 35_000;

/** NETWORK: no response; HTTP: a response that is not from our API. */
export class ApiError extends Error {
  // Class fields cost each page a helper in Safari 15, hence `declare`.
  declare readonly code: RefusalCode | "NETWORK" | "HTTP";
  /** 0 without a response. */
  declare readonly status: number;
  declare readonly fields: FieldMessages;

  constructor(code: ApiError["code"], message: string, status: number, fields: FieldMessages = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** Messages by field. */
export const fieldsOf = (error: unknown): FieldMessages => (error instanceof ApiError ? error.fields : {});

type Fields = Record<string, unknown>;

const partOf = (value: unknown): Blob | string => {
  if (value instanceof Blob) return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** Repeats a field for lists, and sends other objects as JSON. */
function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of Array.isArray(value) ? value : [value])
      if (part !== undefined) form.append(name, partOf(part));
  return form;
}

function queryOf(fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `?${query}` : "";
}

/** Splits the input into path parameters, and query or body. */
function requestOf(route: Route, input: Fields): { url: string; init: RequestInit } {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const { method, body, access } = route;
  const key = access === "customer" && orderKey();
  const headers: Record<string, string> = key ? { "x-order-key": key } : {};
  const init = { method, headers };
  if (method === "GET" || method === "DELETE") return { url: path + queryOf(rest), init };
  if (body === "none") return { url: path, init };
  if (body !== "json") return { url: path, init: { ...init, body: formOf(rest) } };
  headers["content-type"] = "application/json";
  return { url: path, init: { ...init, body: JSON.stringify(rest) } };
}

async function refusalOf(response: Response): Promise<ApiError> {
  // API Gateway and CloudFront return their own errors, with a message at best.
  const body: { code?: RefusalCode; message?: string; fields?: FieldMessages } | null = await response
    .json()
    .catch(() => null);
  const message = typeof body?.message === "string" ? body.message : somethingWentWrong;
  return new ApiError(body?.code ?? "HTTP", message, response.status, body?.fields);
}

const signedOut = new Set<() => void>();

/** Notifies when a response ends the session, unless a form asks for a login. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => void signedOut.delete(listener);
}

/** Asks for a login if a form would be lost; otherwise notifies the listeners. */
async function isSignedInAgain(): Promise<boolean> {
  const answer = signInAgain();
  if (answer) return (await answer) !== undefined;
  for (const listener of signedOut) listener();
  return false;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Replaces `fetch`, which does not report upload progress. */
  send?: Send;
}

/** Aborts by the signal or after `timeoutMs`. */
export const fetchInTime =
  (signal?: AbortSignal): Send =>
  (url, init) => {
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    // Not cleared when the response starts, so that its body has to arrive in time too.
    setTimeout(abort, timeoutMs);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    return fetch(url, { ...init, signal: controller.signal });
  };

/** Whether a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof FileError ? error.message : somethingWentWrong;

/** Public lists may show stale data; data of one item or user must not replace another's. */
const mayLinger = ({ path, access }: Route): boolean => access === "public" && !path.includes("{");

type Routes<K extends RouteKey> = Readonly<Record<K, Route>>;

/** Throws ApiError, or the signal's reason if it was aborted. */
export async function callOf<K extends RouteKey>(
  routes: Routes<K>,
  key: K,
  input: Request<K>,
  { signal, send = fetchInTime(signal) }: CallOptions = {},
): Promise<Answer<K>> {
  const { url, init } = requestOf(routes[key], { ...input });
  const noAnswer = (error: unknown): never => {
    if (signal?.aborted) throw error;
    throw new ApiError("NETWORK", navigator.onLine ? somethingWentWrong : youAreOffline, 0);
  };
  const response = await send(url, init).catch(noAnswer);
  if (!response.ok) {
    const refusal = await refusalOf(response);
    if (refusal.code === "unauthenticated" && (await isSignedInAgain()))
      return callOf(routes, key, input, { signal, send });
    throw refusal;
  }
  return response.json().catch(noAnswer);
}

/** Caches under [key, input]; null makes no request. Public lists show the last page while loading. */
export function useApiOf<K extends RouteKey>(
  routes: Routes<K>,
  key: K,
  input: Request<K> | null,
  options: SWRConfiguration<Answer<K>, ApiError> = {},
): SWRResponse<Answer<K>, ApiError> {
  return useSWR<Answer<K>, ApiError, [K, Request<K>] | null>(
    input === null ? null : [key, input],
    ([, request]) => callOf(routes, key, request),
    {
      keepPreviousData: mayLinger(routes[key]),
      shouldRetryOnError: isPassing,
      errorRetryCount: 3,
      ...options,
    },
  );
}

type ShopKey = keyof typeof shopContract;

export const call = <K extends ShopKey>(key: K, input: Request<K>, options?: CallOptions) =>
  callOf(shopContract, key, input, options);

export const useApi = <K extends ShopKey>(
  key: K,
  input: Request<K> | null,
  options?: SWRConfiguration<Answer<K>, ApiError>,
) => useApiOf(shopContract, key, input, options);
