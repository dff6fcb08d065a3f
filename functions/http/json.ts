import { AppError } from "../../shared/errors.ts";

/** Far more than any request of ours: fifty order lines with all that a client may know of them are 600. */
const mostValues = 5000;
const mostDepth = 20;

const [quote, backslash, comma] = Buffer.from('"\\,');
const openings = new Set(Buffer.from("[{"));
const closings = new Set(Buffer.from("]}"));

/** Where a text ends that begins here. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

/** Whether it is small enough to be parsed: to build what is deep or wide is what takes the time. */
function isModest(bytes: Buffer): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length && depth <= mostDepth && values <= mostValues; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) values++;
    else if (openings.has(byte)) depth++;
    else if (closings.has(byte)) depth--;
  }
  return depth <= mostDepth && values <= mostValues;
}

/** JSON can spell half a character, which no table and no mail takes. */
function whole(key: string, value: unknown): unknown {
  const isWhole = key.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
  if (!isWhole) throw new AppError("invalid", "body");
  return value;
}

/** The fields of a JSON object, none of no bytes; throws `invalid`. */
export function parseJson(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (!isModest(bytes)) throw new AppError("invalid", "body");
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString(), whole);
  } catch {
    throw new AppError("invalid", "body");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("invalid", "body");
  return Object.fromEntries(Object.entries(body));
}
