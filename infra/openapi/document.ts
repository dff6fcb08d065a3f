import { readFileSync } from "node:fs";
import { securePrefix } from "../../functions/identity/cookie.ts";
import { contract } from "../../shared/contract.ts";
import { keysOf } from "../../shared/core/builtins.ts";
import { refusals } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import { readExamples } from "./examples.ts";
import { type JsonSchema, nameIn, visit } from "./json-schema.ts";
import { describeCall, platformSchema, refusalAnswer, refusalName } from "./operation.ts";
import { about } from "./prose.ts";
import { callSchemas } from "./schemas.ts";
import type { Answered, Method, OpenApi } from "./types.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const errorSchema: JsonSchema = {
  type: "object",
  description: "Every refusal. `message` is written for people, `code` for programs.",
  properties: {
    success: { const: false },
    message: { type: "string" },
    code: { type: "string", enum: keysOf(refusals) },
    fields: {
      type: "object",
      description: "What is wrong with each field, by its path.",
      additionalProperties: { type: "string" },
    },
  },
  required: ["success", "message", "code"],
};

/** Not ours: too large, malformed or too slow for API Gateway, or refused by CloudFront. */
const platformAnswer: Answered = {
  description: "Refused before it reached a call",
  content: {
    "application/json": { schema: platformSchema },
  },
};

const inHeader = (name: string, description: string): object => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});

const securitySchemes: Record<string, object> = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: `${securePrefix}session`,
    description: "Set by `POST /login`, for browsers.",
  },
  key: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ek_<stage>_…",
    description: "A key of the shop with the call's permission, for programs.",
  },
  orderKey: inHeader("X-Order-Key", "The key in a mailed link to an order."),
  stripeSignature: inHeader("Stripe-Signature", "Stripe's signature of the body."),
  razorpaySignature: inHeader("X-Razorpay-Signature", "Razorpay's signature of the body."),
};

/** Drops components that no call refers to, directly or through others. */
function usedSchemas(document: OpenApi): Record<string, JsonSchema> {
  const used = new Set<string>();
  const note = (value: unknown): void =>
    visitAll(value, (schema) => {
      const name = nameIn(schema);
      if (name === undefined || used.has(name)) return;
      used.add(name);
      note(document.components.schemas[name]);
    });
  note(document.paths);
  note(document.components.responses);
  return Object.fromEntries(Object.entries(document.components.schemas).filter(([name]) => used.has(name)));
}

/** Finds the schemas in any part of a document. */
function visitAll(value: unknown, each: (schema: JsonSchema) => void): void {
  if (typeof value !== "object" || value === null) return;
  visit(value, (schema) => each(schema));
  for (const [name, inner] of Object.entries(value)) if (name !== "example") visitAll(inner, each);
}

const methods: Record<Route["method"], Method> = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" };

async function build(): Promise<OpenApi> {
  const { input, output, components } = await callSchemas();
  const examples = readExamples();
  const paths: OpenApi["paths"] = {};
  const responses: Record<string, Answered> = { Platform: platformAnswer };
  for (const key of keysOf(contract)) {
    const route: Route = contract[key];
    const row = { key, route, input: input(key), output: output(key), components, example: examples[key] };
    const { operation, refusals: refused } = describeCall(row);
    paths[route.path] = { ...paths[route.path], [methods[route.method]]: operation };
    for (const codes of refused) responses[refusalName(codes)] = refusalAnswer(codes);
  }
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((each) => each.tags)),
  );
  const document: OpenApi = {
    openapi: "3.1.1",
    info: { title: "Earshot", version, description: about, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: { schemas: { ...components, Error: errorSchema }, responses, securitySchemes },
  };
  return { ...document, components: { ...document.components, schemas: usedSchemas(document) } };
}

let built: Promise<OpenApi> | undefined;

/** Describes all calls as OpenAPI 3.1. Takes about a second, once per process. */
export function openApiDocument(): Promise<OpenApi> {
  built ??= build();
  return built;
}
