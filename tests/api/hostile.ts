import fc from "fast-check";
import type { Call } from "../../shared/core/route.ts";
import { address } from "../support/address.ts";

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  1e9,
  "",
  " ",
  "\u0000",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  '{"$gt":""}',
  "<script>alert(1)</script>",
  "\ud800",
  "क्षि".repeat(300),
  "a".repeat(20_000),
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: "x" },
  { S: "pk" },
  [null],
);
export const anything = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }));
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

const segment = fc.constantFrom(
  "0".repeat(24),
  "0".repeat(23),
  "0".repeat(25),
  "%00",
  "%23",
  "%2e%2e%2f",
  "__proto__",
  "constructor",
  "🎧",
  "a".repeat(3000),
  "%F0%9F",
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      "id",
      "page",
      "keyword",
      "price[gte]",
      "price[$gt]",
      "limit",
      "cursor",
      "__proto__[x]",
      "category",
    ),
    fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.constantFrom("-1", "1e309", "NaN", "0x10", "\u0000", "A".repeat(500)),
    ),
  ),
  { maxLength: 5 },
);

const namesOf = ({ input }: Call): string[] =>
  "shape" in input && input.shape
    ? Object.keys(input.shape)
    : ["orderItems", "shippingInfo", "amount", ...Object.keys(address), "default"];

const json = (route: Call): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .dictionary(fc.constantFrom(...namesOf(route), "__proto__", "role", "_id", "pk"), anything)
      .map((value) => JSON.stringify(value)),
    fc.constantFrom(
      "",
      "{",
      "null",
      "[]",
      '"x"',
      "{]",
      nested(50_000),
      `{"a":${nested(20_000)}}`,
      "\u0000",
      '{"a":1}}',
    ),
    fc.string({ maxLength: 100 }),
  );

const multipart = (route: Call): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...namesOf(route), "images", "x"), fc.string({ maxLength: 60 })), {
      maxLength: 60,
    })
    .map((parts) =>
      parts
        .map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
        .join(""),
    )
    .chain((body) => fc.constantFrom(`${body}--b--\r\n`, body, body.slice(0, -7), `${body}--b`));

const expected = {
  none: "text/plain",
  json: "application/json",
  form: "multipart/form-data; boundary=b",
  upload: "multipart/form-data; boundary=b",
  raw: "application/json",
};
const otherTypes = fc.constantFrom(
  "application/json; charset=utf-7",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "text/plain",
  "application/xml",
  "image/png",
  "x".repeat(500),
);
/** Mostly uses the content type that the row accepts, so that hostile values get past that check. */
const contentTypeFor = ({ body }: Call): fc.Arbitrary<string> => {
  const own = body === "multipart" ? expected.form : expected[body];
  return fc.oneof({ weight: 3, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: otherTypes });
};
const header = fc.constantFrom<Record<string, string>>(
  {},
  { cookie: `session=${"x".repeat(2000)}` },
  { cookie: "session=a.b.c; device=; session=d" },
  { "content-encoding": "gzip" },
  { "x-origin-secret": "guess", "cloudfront-viewer-address": "1.2.3.4:5" },
  { "x-http-method-override": "DELETE" },
  { accept: "text/html,*/*;q=0.1", range: "bytes=0-" },
  { "stripe-signature": `t=${"9".repeat(30)},v1=00` },
);

/** A request to the row's path that is almost valid, invalid, or hostile. */
export const hostileTo = (route: Call): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      segment,
      query,
      contentType: contentTypeFor(route),
      header,
      json: json(route),
      form: multipart(route),
      bytes: fc.uint8Array(),
    })
    .map(({ contentType: type, ...given }) => {
      const path = route.path.replace(/\{\w+\}/, given.segment);
      const search = given.query
        .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
        .join("&");
      const body = type.startsWith("multipart")
        ? given.form
        : type === "image/png"
          ? given.bytes
          : given.json;
      const hasBody = route.method !== "GET" && body.length > 0;
      return {
        method: route.method,
        path: search ? `${path}?${search}` : path,
        headers: { ...given.header, ...(hasBody && { "content-type": type }) },
        ...(hasBody && { body }),
      };
    });
