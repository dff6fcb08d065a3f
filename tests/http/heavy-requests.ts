import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { calls } from "../../shared/calls.ts";
import type { Call } from "../../shared/core/route.ts";
import { samples } from "../api/samples.ts";

export interface HeavyRequest {
  call: Call;
  event: APIGatewayProxyEventV2;
}

interface Given {
  query?: string;
  body?: string;
  type?: string;
}

const requestOf = (
  call: Call,
  { query = "", body = "", type = "application/json" }: Given,
): HeavyRequest => ({
  call,
  event: {
    rawQueryString: query,
    headers: { "content-type": type },
    body,
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2,
});

export const filled = (unit: string, length: number): string =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();

/** The sample with every text replaced. */
function fillTexts(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((each) => fillTexts(each, text));
  if (typeof value !== "object" || value === null) return text;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillTexts(each, text)]));
}

const countTexts = (value: unknown): number =>
  typeof value === "object"
    ? Object.values(value ?? {}).reduce((sum: number, each) => sum + countTexts(each), 0)
    : 1;

const routes = Object.entries(calls) as [keyof typeof calls, Call][];
const listingNames = ["keyword", "ids", "category", "spec[water]", "spec[fit]", "spec[anc][gte]"];
const namesOf = (key: keyof typeof calls, { input }: Call): string[] => {
  if (key === "products/list") return listingNames;
  return "shape" in input && input.shape ? Object.keys(input.shape) : [];
};

/** Every parameter of every query filled with a text, one at a time. */
export function queriesOf(unit: string, length: number): HeavyRequest[] {
  const text = encodeURIComponent(filled(unit, length));
  return routes
    .filter(([, { method }]) => method === "GET")
    .flatMap(([key, call]) =>
      namesOf(key, call).map((name) => requestOf(call, { query: `${encodeURIComponent(name)}=${text}` })),
    );
}

/** Every text of every body filled, all at once. */
export function bodiesOf(unit: string, length: number): HeavyRequest[] {
  return routes.flatMap(([key, call]) => {
    const body = samples[key].body?.();
    if (body === undefined || call.body === "raw" || call.body === "multipart") return [];
    const text = filled(unit, length / Math.max(1, countTexts(body)));
    return [requestOf(call, { body: JSON.stringify(fillTexts(body, text)) })];
  });
}

const boundary = "----parts";
const multipart = `multipart/form-data; xboundary=a; boundary=${boundary}`;
const urlencoded = "application/x-www-form-urlencoded";
const partOf = (name: string, text: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const form = calls["returns/ask"];
const formOf = (parts: readonly string[]): HeavyRequest =>
  requestOf(form, { body: `${parts.join("")}--${boundary}--\r\n`, type: multipart });

/** A text as value, name, boundary and body of a form. */
export function formsOf(unit: string, length: number): HeavyRequest[] {
  const text = filled(unit, length);
  return [
    formOf([partOf("items", text), partOf("comment", text)]),
    formOf([partOf(text.replaceAll(/["\r\n]/g, ""), "x")]),
    requestOf(form, { body: text, type: multipart }),
    requestOf(form, { body: "x", type: `multipart/form-data; ${text.slice(0, length / 10)}` }),
    requestOf(form, { body: `comment=${text}`, type: urlencoded }),
  ];
}

const manyOf = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: Math.round(count) }, (_, index) => each(index));
const idOf = (index: number): string => index.toString(16).padStart(24, "0");

/** Many small things. */
export const requestsOfMany: Readonly<Record<string, (share: number) => HeavyRequest>> = {
  "values of a specification": (share) =>
    requestOf(calls["products/list"], { query: `spec[anc]=${filled("true,", 2400 * share)}true` }),
  "values with commas of a specification": (share) =>
    requestOf(calls["products/list"], {
      query: `spec[fit]=${encodeURIComponent(filled("Open, clipped on,", 2400 * share))}Open`,
    }),
  "specifications of a query": (share) =>
    requestOf(calls["products/list"], {
      query: manyOf(500 * share, (index) => `spec[k${index}]=1`).join("&"),
    }),
  "parameters of a query": (share) =>
    requestOf(calls["products/list"], { query: manyOf(900 * share, (index) => `a${index}=1`).join("&") }),
  "fields of a form": (share) => formOf(manyOf(24_000 * share, (index) => partOf(`a${index}`, "x"))),
  "fields of the same name": (share) => formOf(manyOf(24_000 * share, () => partOf("images", "x"))),
  "headers of a part": (share) =>
    requestOf(form, {
      body: `--${boundary}\r\n${manyOf(8000 * share, (index) => `x${index}: y\r\n`).join("")}\r\nx\r\n--${boundary}--`,
      type: multipart,
    }),
  "fields of a JSON object": (share) =>
    requestOf(calls["orders/place"], {
      body: JSON.stringify(Object.fromEntries(manyOf(4900 * share, (index) => [`a${index}`, 1]))),
    }),
  "lines of a cart": (share) =>
    requestOf(calls["cart/put"], {
      body: JSON.stringify({
        items: manyOf(2400 * share, (index) => ({ product: idOf(index), quantity: 1 })),
      }),
    }),
  "products of a wishlist": (share) =>
    requestOf(calls["wishlist/put"], { body: JSON.stringify({ products: manyOf(4900 * share, idOf) }) }),
};
