import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { AppError, type FieldMessages } from "../../shared/core/errors.ts";
import type { Call } from "../../shared/core/route.ts";
import { cleanFields } from "../../shared/core/typed.ts";
import { readBody } from "./body.ts";

type Fields = Record<string, unknown>;

/** Parses the raw query, since API Gateway joins repeated parameters. Throws `invalid` (400) for those. */
function readQuery(raw: string): Fields {
  const names = new Set<string>();
  const query = new URLSearchParams(raw);
  for (const name of query.keys()) {
    if (names.has(name)) throw new AppError("invalid", name.slice(0, 50));
    names.add(name);
  }
  return Object.fromEntries(query);
}

/** Throws `invalid` (400) for a body field in the query, since URLs are logged and it may be a password. */
function rejectBodyFields(query: Fields, { input }: Call): void {
  const object = input instanceof z.ZodMiniPipe ? input.def.in : input;
  const known = "shape" in object && object.shape ? Object.keys(object.shape) : [];
  const misplaced = known.find((name) => Object.hasOwn(query, name));
  if (misplaced !== undefined) throw new AppError("invalid", misplaced);
}

async function readFields(event: APIGatewayProxyEventV2, route: Call): Promise<Fields> {
  const query = readQuery(event.rawQueryString);
  if (route.method === "GET" || route.method === "DELETE") return query;
  rejectBodyFields(query, route);
  return route.body === "none" || route.body === "raw" ? {} : readBody(event, route.body);
}

function refusalOf(error: z.core.$ZodError): AppError {
  const fields: FieldMessages = {};
  for (const { path, message } of error.issues) fields[path.join(".") || "body"] ??= message;
  return new AppError("invalid", Object.keys(fields)[0], fields);
}

export function parseFields<S extends z.ZodMiniType>(schema: S, fields: Fields): z.output<S> {
  const parsed = z.safeParse(schema, fields);
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data;
}

/** Throws `invalid` (400), `unsupported_media_type` (415), `payload_too_large` (413). */
export async function readInput(event: APIGatewayProxyEventV2, route: Call): Promise<unknown> {
  const fields = cleanFields({ ...(await readFields(event, route)), ...event.pathParameters });
  return parseFields(route.input, fields);
}
