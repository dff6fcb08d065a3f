import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { AppError, type FieldMessages } from "../../shared/errors.ts";
import type { Route } from "../../shared/route.ts";

type Fields = Record<string, unknown>;

/** API Gateway joins repeated parameters with commas, so the raw query is read; repeats are refused. */
function readQuery(raw: string): Fields {
  const query = new URLSearchParams(raw);
  for (const name of query.keys()) {
    if (query.getAll(name).length > 1) throw new AppError("VAL", name.slice(0, 50));
  }
  return Object.fromEntries(query);
}

/** The body's exact bytes: API Gateway hands over all but text as base64. */
export const bodyBytes = (event: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");

/** JSON can spell half a character, which no table and no mail takes. */
function whole(key: string, value: unknown): unknown {
  const isWhole = key.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
  if (!isWhole) throw new AppError("VAL", "body");
  return value;
}

function readJson(event: APIGatewayProxyEventV2): Fields {
  const bytes = bodyBytes(event);
  if (bytes.length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString(), whole);
  } catch {
    throw new AppError("VAL", "body");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("VAL", "body");
  return Object.fromEntries(Object.entries(body));
}

/** No form of ours has as many; to sort more of them out would take a while. */
const mostFormFields = 100;

/** Multipart or urlencoded, read by the platform; a name that comes several times becomes a list. */
async function readForm(event: APIGatewayProxyEventV2, contentType: string): Promise<Fields> {
  const body = new Response(new Uint8Array(bodyBytes(event)), { headers: { "content-type": contentType } });
  const form = await body.formData().catch(() => {
    throw new AppError("VAL", "body");
  });
  const names = [...form.keys()];
  if (names.length > mostFormFields) throw new AppError("VAL", "body");
  return Object.fromEntries(
    [...new Set(names)].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

async function readBody(event: APIGatewayProxyEventV2, kind: Route["body"]): Promise<Fields> {
  if (kind === "none" || kind === "raw") return {};
  const contentType = event.headers["content-type"] ?? "application/json";
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType);
  if (isJson && kind !== "multipart") return readJson(event);
  if (isForm && kind !== "json") return readForm(event, contentType);
  throw new AppError("MEDIA");
}

function refusalOf(error: z.core.$ZodError): AppError {
  const fields: FieldMessages = {};
  for (const { path, message } of error.issues) fields[path.join(".") || "body"] ??= message;
  return new AppError("VAL", Object.keys(fields)[0], fields);
}

/** Path, query and body merged (the path wins) and parsed by the row's schema; throws VAL or MEDIA. */
export async function readInput(event: APIGatewayProxyEventV2, route: Route): Promise<unknown> {
  const body = await readBody(event, route.body);
  const parsed = z.safeParse(route.input, {
    ...readQuery(event.rawQueryString),
    ...body,
    ...event.pathParameters,
  });
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data;
}
