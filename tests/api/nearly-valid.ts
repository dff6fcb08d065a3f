import fc from "fast-check";
import type { Route } from "../../shared/core/route.ts";
import { anything, type HostileRequest } from "./hostile.ts";
import type { Sample } from "./samples.ts";

/** A PNG of a single pixel. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const files = fc.constantFrom<Buffer | undefined>(
  undefined,
  dot,
  dot.subarray(0, 40),
  Buffer.from("<svg/>"),
  Buffer.alloc(0),
);

/** A multipart boundary like a browser's. */
const boundary = "----WebKitFormBoundaryx7Yq2Lm9Rb4Tz8Vc";

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

function formOf(fields: Fields, file: Buffer | undefined): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
    ),
  );
  const named = 'Content-Disposition: form-data; name="images"; filename="a.png"';
  const head = `--${boundary}\r\n${named}\r\nContent-Type: image/png\r\n\r\n`;
  const picture = file ? [Buffer.from(head), file, Buffer.from("\r\n")] : [];
  return Buffer.concat([...parts, ...picture, Buffer.from(`--${boundary}--\r\n`)]);
}

/** The row's body fields, with one or two of them missing or replaced. */
const changed = (fields: Fields): fc.Arbitrary<Fields> => {
  const names = Object.keys(fields);
  if (names.length === 0) return fc.constant(fields);
  const change = fc.tuple(fc.constantFrom(...names), fc.option(anything, { nil: undefined }));
  return fc.array(change, { maxLength: 2 }).map((changes) => {
    const next = { ...fields, ...Object.fromEntries(changes) };
    return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  });
};

/** A valid or almost valid request to the row. `known` is an existing id. */
export const nearlyValidTo = (route: Route, sample: Sample, known: string): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      fields: changed(Object(sample.body?.() ?? {})),
      isKnown: fc.boolean(),
      file: files,
      query: fc.option(fc.tuple(fc.constantFrom("limit", "cursor", "search", "sort", "page"), anything)),
    })
    .map(({ fields, isKnown, file, query }) => {
      const unknown = "0123456789abcdef01234567";
      const told = (text: string) => (isKnown ? text.replaceAll(unknown, known) : text);
      const path = route.path.replace(/\{(\w+)\}/, (_, name) => sample.path?.[name] ?? "");
      const own = new URLSearchParams(sample.query);
      if (query) own.set(query[0], textOf(query[1]).slice(0, 500));
      const url = own.size > 0 ? `${path}?${own}` : path;
      // The path of a write never names the known object, which later requests still need.
      const address = route.method === "GET" ? told(url) : url;
      if (route.method === "GET" || !sample.body) return { method: route.method, path: address, headers: {} };
      if (route.body === "json" || route.body === "raw") {
        const headers = { "content-type": "application/json" };
        return { method: route.method, path: address, headers, body: told(JSON.stringify(fields)) };
      }
      const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
      return { method: route.method, path: address, headers, body: formOf(fields, file) };
    });
