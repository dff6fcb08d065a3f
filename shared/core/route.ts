import type * as z from "zod/mini";

/**
 * Allowed callers: anybody, whoever has an account, an admin, or Stripe with its signature. `buyer` is a user or
 * a guest, and `customer` a buyer or whoever has the mailed link of a guest's order.
 */
export type Access = "public" | "customer" | "buyer" | "user" | "admin" | "signature";
type Method = "GET" | "POST" | "PUT" | "DELETE";
/**
 * How a body is parsed. `form` accepts multipart, urlencoded or JSON, `upload` the same with files, `multipart`
 * forms only; `raw` is not parsed.
 */
type BodyKind = "none" | "json" | "form" | "upload" | "multipart" | "raw";

export interface Route {
  readonly method: Method;
  /** Path in API Gateway's notation: `/api/v1/product/{id}`. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly body: BodyKind;
  /** Answers that CloudFront may keep for all; everything else is private and never stored. */
  readonly shared?: true;
  /** For how long; 5 s, if left out. */
  readonly sharedSeconds?: number;
  /** Not one of the calls that every client of this API knows. */
  readonly additive?: true;
}

interface Schemas {
  /** The path's parameters together with the query (GET, DELETE) or the body; path parameters take precedence. */
  readonly input: z.ZodMiniType;
  /** Fields that are not named here never leave the server. */
  readonly output: z.ZodMiniType;
}

export type Call = Route & Schemas;

type WithSchemas<R, S> = { readonly [K in keyof R & keyof S]: R[K] & S[K] };

/**
 * The calls of a subject. Their routes stand in a file of their own, because browsers need the routes of
 * all calls but the schemas of few. Marked as pure where it is called, so that bundlers drop the calls of a
 * subject of which only a noun is used.
 */
export function withSchemas<
  R extends Readonly<Record<string, Route>>,
  S extends Readonly<Record<keyof R, Schemas>>,
>(routes: R, schemas: S): WithSchemas<R, S> {
  const calls = Object.entries(routes).map(([key, route]) => [key, { ...route, ...schemas[key] }]);
  return Object.fromEntries(calls);
}
