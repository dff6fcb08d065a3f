import type * as z from "zod/mini";

/** Who may call: anybody, a signed-in user, an admin, or Stripe with its signature. */
export type Access = "public" | "user" | "admin" | "signature";
type Method = "GET" | "POST" | "PUT" | "DELETE";
/** How a body is read. `form` takes multipart, urlencoded or JSON; `raw` is not read at all. */
type BodyKind = "none" | "json" | "form" | "multipart" | "raw";

export interface Route {
  readonly method: Method;
  /** Path as API Gateway spells it: `/api/v1/product/{id}`. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly body: BodyKind;
  /** The path's parameters, and the query of GET and DELETE, or else the body; the path wins. */
  readonly input: z.ZodMiniType;
  /** What is not named here never leaves the server. */
  readonly output: z.ZodMiniType;
  /** Answers that CloudFront may keep for all; everything else is private and never stored. */
  readonly shared?: true;
  /** Not among the calls every client of this API knows. */
  readonly additive?: true;
}
