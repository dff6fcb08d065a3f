import { MIMEType } from "node:util";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import { parseJson } from "./json.ts";

/** Forms with pictures are only limited by the platform, to about 4.5 MB. */
export const maxBytes: Record<Route["body"], number> = {
  none: 0,
  json: 262_144,
  form: 262_144,
  raw: 1_048_576,
  upload: Number.POSITIVE_INFINITY,
  multipart: Number.POSITIVE_INFINITY,
};

export function bodyBytes(event: APIGatewayProxyEventV2, kind: Route["body"]): Buffer {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > maxBytes[kind]) throw new AppError("payload_too_large");
  return bytes;
}

const maxFormFields = 100;

const boundaryPattern = /^[\w'()+,\-./:=? ]{1,70}$/;

/** Stops counting just above the limit on fields. */
function countMarks(bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count <= maxFormFields + 1; at = bytes.indexOf(mark, at + 1))
    count++;
  return count;
}

/** Parses a form's type as the WHATWG parser does, to find the same boundary. Throws `invalid` (400, "body"). */
function formTypeOf(header: string): { essence: string; boundary: string | undefined } {
  try {
    const { essence, params } = new MIMEType(header);
    if (essence !== "multipart/form-data") return { essence, boundary: undefined };
    const boundary = params.get("boundary") ?? "";
    if (boundaryPattern.test(boundary)) return { essence, boundary };
  } catch {}
  throw new AppError("invalid", "body");
}

async function readForm(bytes: Buffer, header: string): Promise<Record<string, unknown>> {
  const { essence, boundary } = formTypeOf(header);
  const fieldCount = boundary ? countMarks(bytes, `--${boundary}`) - 1 : countMarks(bytes, "&") + 1;
  if (fieldCount > maxFormFields) throw new AppError("invalid", "body");
  const contentType = boundary ? `${essence}; boundary="${boundary}"` : essence;
  const body = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const form = await body.formData().catch(() => {
    throw new AppError("invalid", "body");
  });
  const fields = new Map<string, unknown[]>();
  for (const [name, value] of form) fields.set(name, [...(fields.get(name) ?? []), value]);
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/** Throws `invalid` (400, "body"), `unsupported_media_type` (415), `payload_too_large` (413). */
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
