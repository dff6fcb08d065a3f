import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { AppError, type FieldMessages } from "../../shared/errors.ts";
import type { Route } from "../../shared/route.ts";
import { readBody } from "./body.ts";

type Fields = Record<string, unknown>;

/** API Gateway joins repeated parameters with commas, so the raw query is read; repeats are refused. */
function readQuery(raw: string): Fields {
  const names = new Set<string>();
  const query = new URLSearchParams(raw);
  for (const name of query.keys()) {
    if (names.has(name)) throw new AppError("invalid", name.slice(0, 50));
    names.add(name);
  }
  return Object.fromEntries(query);
}

/** Addresses end in logs and histories: what belongs into the body is refused there, a password above all. */
function refuseInQuery(query: Fields, { input }: Route): void {
  const known = "shape" in input && input.shape ? Object.keys(input.shape) : [];
  const misplaced = known.find((name) => Object.hasOwn(query, name));
  if (misplaced !== undefined) throw new AppError("invalid", misplaced);
}

/** A row reads its query or its body, never both. */
async function readFields(event: APIGatewayProxyEventV2, route: Route): Promise<Fields> {
  const query = readQuery(event.rawQueryString);
  if (route.method === "GET" || route.method === "DELETE") return query;
  refuseInQuery(query, route);
  return route.body === "none" || route.body === "raw" ? {} : readBody(event, route.body);
}

function refusalOf(error: z.core.$ZodError): AppError {
  const fields: FieldMessages = {};
  for (const { path, message } of error.issues) fields[path.join(".") || "body"] ??= message;
  return new AppError("invalid", Object.keys(fields)[0], fields);
}

/** Query or body, and the path, which wins, parsed by the row's schema; throws `invalid`, `unsupported_media_type` or `payload_too_large`. */
export async function readInput(event: APIGatewayProxyEventV2, route: Route): Promise<unknown> {
  const parsed = z.safeParse(route.input, {
    ...(await readFields(event, route)),
    ...event.pathParameters,
  });
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data;
}
