import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/errors.ts";
import type { Route } from "../../shared/route.ts";
import { parseJson } from "./json.ts";

/** Product forms carry pictures: the platform's own limit, about 4.5 MB, is theirs. */
const mostBytes: Record<Route["body"], number> = {
  none: 0,
  json: 262_144,
  form: 262_144,
  // Stripe's events.
  raw: 1_048_576,
  multipart: Number.POSITIVE_INFINITY,
};

/** The body's exact bytes: API Gateway hands over all but text as base64. Throws `payload_too_large`. */
export function bodyBytes(event: APIGatewayProxyEventV2, kind: Route["body"]): Buffer {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > mostBytes[kind]) throw new AppError("payload_too_large");
  return bytes;
}

/** No form of ours has as many; to sort more of them out would take a while. */
const mostFormFields = 100;

/** How often the mark between two fields is there, as far as that matters. */
function countMarks(bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count <= mostFormFields; at = bytes.indexOf(mark, at + 1))
    count++;
  return count;
}

/** Multipart or urlencoded, read by the platform; a name that comes several times becomes a list. */
async function readForm(bytes: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  // Multipart fields have a mark before each and one after the last.
  const mark = /^multipart/i.test(contentType) ? `--${boundary}\r\n` : "&";
  if (countMarks(bytes, mark) > mostFormFields) throw new AppError("invalid", "body");
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

/** The fields of a body; throws `invalid`, `unsupported_media_type` or `payload_too_large`. */
export async function readBody(
  event: APIGatewayProxyEventV2,
  kind: Route["body"],
): Promise<Record<string, unknown>> {
  const contentType = event.headers["content-type"] ?? "application/json";
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType);
  if (isJson && kind !== "multipart") return parseJson(bodyBytes(event, kind));
  if (isForm && kind !== "json") return readForm(bodyBytes(event, kind), contentType);
  throw new AppError("unsupported_media_type");
}
