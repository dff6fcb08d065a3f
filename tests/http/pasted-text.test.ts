import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { expect, test } from "vitest";
import { readInput } from "../../functions/http/input.ts";
import { calls } from "../../shared/calls.ts";
import type { Call } from "../../shared/core/route.ts";
import { samples } from "../api/samples.ts";

/** What copies from contacts, chats and web pages put around a text. */
const pasted = (text: string): string => `\u2068\u202a\u200b${text}\u2060\u202c\u2069\ufeff`;
const isPassword = (name: string): boolean => /password/i.test(name);

/** The fields with every text as it is pasted; passwords, too, when they are to be. */
function paste(value: unknown, withPasswords: boolean, name = ""): unknown {
  if (typeof value === "string") return withPasswords || !isPassword(name) ? pasted(value) : value;
  if (Array.isArray(value)) return value.map((each) => paste(each, withPasswords, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, paste(each, withPasswords, key)]),
  );
}

const read = (call: Call, { path, query = "", body }: { path?: object; query?: string; body?: unknown }) =>
  readInput(
    {
      rawQueryString: query,
      headers: { "content-type": "application/json" },
      body: body === undefined ? "" : JSON.stringify(body),
      pathParameters: path,
    } as unknown as APIGatewayProxyEventV2,
    call,
  );

const withBody = Object.entries(calls).flatMap(([key, call]: [string, Call]) => {
  const { path, body } = samples[key as keyof typeof calls];
  const takes = body && (call.body === "json" || call.body === "form" || call.body === "upload");
  return takes ? [{ key, call, path, body: body() }] : [];
});

test.each(withBody)("$key reads pasted fields as if they were typed", async ({ call, path, body }) => {
  const typed = await read(call, { ...(path && { path }), body });
  expect(await read(call, { ...(path && { path }), body: paste(body, false) })).toEqual(typed);
});

test.each(withBody.filter(({ body }) => Object.keys(Object(body)).some(isPassword)))(
  "$key reads passwords as they are",
  async ({ call, path, body }) => {
    const given = await read(call, { ...(path && { path }), body: paste(body, true) });
    const passwords = (fields: unknown) =>
      Object.fromEntries(Object.entries(Object(fields)).filter(([name]) => isPassword(name)));
    expect(passwords(given)).toEqual(passwords(paste(body, true)));
  },
);

test.each([
  ["products/list", "keyword", "wisp"],
  ["products/list", "price[gte]", "499"],
  ["products/suggest", "keyword", "wi"],
  ["orders/track", "pin", "560001"],
  ["admin/orders/list", "search", "asha"],
  ["admin/invoices/list", "month", "2026-11"],
] as const)("%s reads a pasted %s as if it were typed", async (key, name, text) => {
  const queryOf = (value: string) => ({ query: new URLSearchParams({ [name]: value }).toString() });
  expect(await read(calls[key], queryOf(pasted(text)))).toEqual(await read(calls[key], queryOf(text)));
});
