import { AppError } from "../../shared/errors.ts";

/** Far more than any request needs: an order of fifty lines, each with every field of a product, has 600. */
const maxValues = 5000;
const maxDepth = 20;

const [quote, backslash, comma] = Buffer.from('"\\,');
const openings = new Set(Buffer.from("[{"));
const closings = new Set(Buffer.from("]}"));

/** Position of the closing quote of the string that begins at `start`. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

/** Checks depth and number of values before parsing, because building huge structures takes long. */
function isModest(bytes: Buffer): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length && depth <= maxDepth && values <= maxValues; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) values++;
    else if (openings.has(byte)) depth++;
    else if (closings.has(byte)) depth--;
  }
  return depth <= maxDepth && values <= maxValues;
}

/** Throws for a lone surrogate, which JSON can express but neither DynamoDB nor mails can store. */
function whole(key: string, value: unknown): unknown {
  const isWhole = key.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
  if (!isWhole) throw new AppError("invalid", "body");
  return value;
}

/** The fields of a JSON object; no fields for an empty body. Throws `invalid` (400, "body"). */
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
