import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/errors.ts";
import type { Route } from "../../shared/route.ts";
import { parseJson } from "./json.ts";

/** Forms that carry pictures have only the platform's limit of about 4.5 MB. */
const maxBytes: Record<Route["body"], number> = {
  none: 0,
  json: 262_144,
  form: 262_144,
  // Stripe's events.
  raw: 1_048_576,
  upload: Number.POSITIVE_INFINITY,
  multipart: Number.POSITIVE_INFINITY,
};

/**
 * The body's exact bytes. API Gateway passes anything but text as base64. Throws `payload_too_large` (413).
 */
export function bodyBytes(event: APIGatewayProxyEventV2, kind: Route["body"]): Buffer {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > maxBytes[kind]) throw new AppError("payload_too_large");
  return bytes;
}

/** Far more than any of our forms has. Parsing many thousands would take seconds. */
const maxFormFields = 100;

/** Counts the separators of fields, up to the limit. */
function countMarks(bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count <= maxFormFields; at = bytes.indexOf(mark, at + 1))
    count++;
  return count;
}

/** Reads a multipart or urlencoded form. A repeated name becomes a list. */
async function readForm(bytes: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  // In multipart, a boundary line precedes each field.
  const mark = /^multipart/i.test(contentType) ? `--${boundary}\r\n` : "&";
  if (countMarks(bytes, mark) > maxFormFields) throw new AppError("invalid", "body");
  const body = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const form = await body.formData().catch(() => {
    throw new AppError("invalid", "body");
  });
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/**
 * The fields of a body. Throws `invalid` (400, "body"), `unsupported_media_type` (415) or `payload_too_large`
 * (413).
 */
export async function readBody(
  event: APIGatewayProxyEventV2,
  kind: Route["body"],
): Promise<Record<string, unknown>> {
  const contentType = event.headers["content-type"] ?? "application/json";
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType);
  if (isJson && kind !== "multipart") return parseJson(bodyBytes(event, "json"));
  if (isForm && kind !== "json") return readForm(bodyBytes(event, kind), contentType);
  throw new AppError("unsupported_media_type");
}
