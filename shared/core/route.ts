import type * as z from "zod/mini";

/** `buyer` is a user or a guest, `customer` also the holder of a guest order's mailed link. */
export type Access = "public" | "customer" | "buyer" | "user" | "staff" | "signature";
export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** `form` accepts multipart, urlencoded or JSON, `upload` also files; `raw` is not parsed. */
type BodyKind = "none" | "json" | "form" | "upload" | "multipart" | "raw";

export interface Route {
  readonly method: Method;
  /** Outside `/api/v1` where a protocol names the path. */
  readonly path: `/api/v1/${string}` | `/ucp/${string}` | `/.well-known/${string}`;
  readonly access: Access;
  /** What staff need beyond being staff. */
  readonly permission?: `${string}:${"read" | "write" | "refund"}`;
  readonly body: BodyKind;
  /** Cached by CloudFront for all; other responses are private and never stored. */
  readonly shared?: true;
  readonly sharedSeconds?: number;
  /** Open to staff who haven't answered their second factor, or only to those who must still set one up. */
  readonly beforeFactor?: "answer" | "enrol";
  /** Asks staff for their second factor again if the last answer is older than ten minutes. */
  readonly confirm?: true;
  /** Refuses keys, since it is about the person who asks, or about keys. */
  readonly person?: true;
}

interface Schemas {
  /** Path parameters with the query (GET, DELETE) or the body. */
  readonly input: z.ZodMiniType;
  /** Unnamed fields never leave the server. */
  readonly output: z.ZodMiniType;
}

export type Call = Route & Schemas;

type WithSchemas<R, S> = { readonly [K in keyof R & keyof S]: R[K] & S[K] };

/** Combines routes with their schemas. Mark calls as pure, for tree shaking. */
export function withSchemas<
  R extends Readonly<Record<string, Route>>,
  S extends Readonly<Record<keyof R, Schemas>>,
>(routes: R, schemas: S): WithSchemas<R, S> {
  const calls = Object.entries(routes).map(([key, route]) => [key, { ...route, ...schemas[key] }]);
  return Object.fromEntries(calls);
}
