import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import type { OriginAnswer } from "../gateway/gateway.ts";

const compressible = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** CloudFront does not compress smaller bodies. */
const minBytes = 1000;

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const encoders = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;
type Encoding = keyof typeof encoders;

/** Keeps compressed copies as long as the original body. */
const copies = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = copies.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  copies.set(body, known);
  const copy = known.get(encoding) ?? encoders[encoding](body);
  known.set(encoding, copy);
  return copy;
}

export function acceptedEncodings(request: IncomingMessage): Encoding[] {
  const header = String(request.headers["accept-encoding"] ?? "");
  const offered = header.split(",").flatMap((offer) => {
    const [name = "", quality] = offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return Number(quality ?? 1) > 0 ? [name] : [];
  });
  return (["br", "gzip"] as const).filter((encoding) => offered.includes(encoding));
}

export async function compress(request: IncomingMessage, answer: OriginAnswer): Promise<OriginAnswer> {
  const [encoding] = acceptedEncodings(request);
  if (!compressible.test(answer.headers["content-type"] ?? "") || answer.body.length < minBytes)
    return answer;
  const headers = { ...answer.headers, vary: "accept-encoding" };
  if (encoding === undefined) return { ...answer, headers };
  const body = await compressed(answer.body, encoding);
  return { ...answer, headers: { ...headers, "content-encoding": encoding }, body };
}
