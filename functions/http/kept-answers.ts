import { hash } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { isRecent } from "../catalogue/listing-age.ts";

type Result = APIGatewayProxyStructuredResultV2;

interface Kept {
  result: Result;
  readAtMs: number;
  bytes: number;
}

const maxBytes = 8 * 1024 * 1024;
/** Estimated size of an entry beside its texts, whose characters take up to two bytes. */
const entryBytes = 1024;

const keyOf = ({ rawPath, rawQueryString }: APIGatewayProxyEventV2): string => `${rawPath}?${rawQueryString}`;

/** CloudFront compares weakly, since compression makes its copies' tags weak. */
const isKnown = (etag: string, given = ""): boolean =>
  given.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);

/** Returns a copy that middleware may change, or a 304 for a client that has this answer. */
function unlessKnown({ headers }: APIGatewayProxyEventV2, result: Result): Result {
  const own = { ...result.headers };
  if (!isKnown(String(own.etag), headers["if-none-match"])) return { ...result, headers: own };
  return { statusCode: 304, headers: own };
}

export const etagOf = (body: string): string => `"${hash("sha1", body, "base64url")}"`;

/** Keeps shared answers as sent until what they were made from is too old. The oldest are evicted beyond 8 MB. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  find(event: APIGatewayProxyEventV2, now: Date): Result | undefined {
    const kept = this.#kept.get(keyOf(event));
    return kept && isRecent(kept.readAtMs, now.getTime()) ? unlessKnown(event, kept.result) : undefined;
  }

  /** Only keeps an answer that says when its oldest part was read. Returns what to send. */
  keep(event: APIGatewayProxyEventV2, result: Result, readAtMs: number | undefined): Result {
    const now = Date.now();
    if (readAtMs !== undefined && isRecent(readAtMs, now)) this.#put(keyOf(event), result, readAtMs);
    for (const [oldest, each] of this.#kept) {
      if (this.#bytes <= maxBytes && isRecent(each.readAtMs, now)) break;
      this.#drop(oldest);
    }
    return unlessKnown(event, result);
  }

  #put(key: string, result: Result, readAtMs: number): void {
    this.#drop(key);
    const bytes = entryBytes + 2 * (key.length + (result.body?.length ?? 0));
    this.#kept.set(key, { result, readAtMs, bytes });
    this.#bytes += bytes;
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
