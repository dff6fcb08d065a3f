import type * as z from "zod/mini";

/** `buyer` is a user or a guest, `customer` also the holder of a guest order's mailed link. */
export type Access = "public" | "customer" | "buyer" | "user" | "admin" | "signature";
type Method = "GET" | "POST" | "PUT" | "DELETE";
/** `form` accepts multipart, urlencoded or JSON, `upload` also files; `raw` is not parsed. */
type BodyKind = "none" | "json" | "form" | "upload" | "multipart" | "raw";

export interface Route {
  readonly method: Method;
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly body: BodyKind;
  /** Cached by CloudFront for all; other responses are private and never stored. */
  readonly shared?: true;
  readonly sharedSeconds?: number;
}

interface Schemas {
  /** Path parameters with the query (GET, DELETE) or the body. */
  readonly input: z.ZodMiniType;
  /** Unnamed fields never leave the server. */
  readonly output: z.ZodMiniType;
}

export type Call = Route & Schemas;

type WithSchemas<R, S> = { readonly [K in keyof R & keyof S]: R[K] & S[K] };

/** Combines routes, which browsers load all of, with schemas. Mark calls as pure, for tree shaking. */
export function withSchemas<
  R extends Readonly<Record<string, Route>>,
  S extends Readonly<Record<keyof R, Schemas>>,
>(routes: R, schemas: S): WithSchemas<R, S> {
  const calls = Object.entries(routes).map(([key, route]) => [key, { ...route, ...schemas[key] }]);
  return Object.fromEntries(calls);
}
