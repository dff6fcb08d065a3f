import type * as z from "zod/mini";

/** Allowed callers: anybody, a signed-in user, an admin, or Stripe with its signature. */
export type Access = "public" | "user" | "admin" | "signature";
type Method = "GET" | "POST" | "PUT" | "DELETE";
/** How a body is parsed. `form` accepts multipart, urlencoded or JSON; `raw` is not parsed. */
type BodyKind = "none" | "json" | "form" | "multipart" | "raw";

export interface Route {
  readonly method: Method;
  /** Path in API Gateway's notation: `/api/v1/product/{id}`. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly body: BodyKind;
  /**
   * The path's parameters together with the query (GET, DELETE) or the body; path parameters take precedence.
   */
  readonly input: z.ZodMiniType;
  /** Fields that are not listed here never leave the server. */
  readonly output: z.ZodMiniType;
  /**
   * CloudFront may cache the answer and share it between users. Any other answer is private and never stored.
   */
  readonly shared?: true;
  /** Not one of the calls that every client of this API knows. */
  readonly additive?: true;
}
