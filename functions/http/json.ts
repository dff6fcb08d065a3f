import { AppError } from "../../shared/core/errors.ts";
import { isModestJson } from "../platform/modest-json.ts";

/** Throws for a lone surrogate, which JSON can express but neither DynamoDB nor mails can store. */
function whole(key: string, value: unknown): unknown {
  const isWhole = key.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
  if (!isWhole) throw new AppError("invalid", "body");
  return value;
}

/** Returns no fields for an empty body. Throws `invalid` (400, "body"). */
export function parseJson(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (!isModestJson(bytes)) throw new AppError("invalid", "body");
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString(), whole);
  } catch {
    throw new AppError("invalid", "body");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("invalid", "body");
  return Object.fromEntries(Object.entries(body));
}
