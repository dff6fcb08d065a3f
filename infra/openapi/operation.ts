import { maxBytes } from "../../functions/http/body.ts";
import { type RefusalCode, refusals } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import { type Success, successOf } from "./answers.ts";
import type { Example } from "./examples.ts";
import { type JsonSchema, refTo } from "./json-schema.ts";
import { raisedBy, refusalsOf } from "./refusals.ts";
import { splitInput } from "./split-input.ts";
import type { Answered, Content, Operation, Throttle } from "./types.ts";
import { groupOf, summaryOf } from "./words.ts";

const who: Record<Route["access"], string> = {
  public: "Anyone may call it.",
  customer: "The order's customer, the holder of the order's mailed link, or staff.",
  buyer: "Anyone signed in, guests included.",
  user: "Anyone signed in with an account.",
  staff: "Staff.",
  signature: "The payment provider, by its signature.",
};

/** As `functions/http/authorize-key.ts` decides. */
const takesKeys = ({ access, method, person, confirm }: Route): boolean =>
  access === "staff" ? !person && !confirm : access === "customer" && method === "GET";

const cookieOrLink: Record<Route["access"], Record<string, string[]>[]> = {
  public: [],
  customer: [{ session: [] }, { orderKey: [] }],
  buyer: [{ session: [] }],
  user: [{ session: [] }],
  staff: [{ session: [] }],
  signature: [{ stripeSignature: [] }, { razorpaySignature: [] }],
};

function accessInWords(route: Route, throttles: readonly Throttle[]): string {
  const { access, permission, confirm, shared } = route;
  const sentences = [
    who[access],
    takesKeys(route) && "A key may call it too.",
    permission && `Needs the permission \`${permission}\`.`,
    confirm && "Asks staff to confirm that it's them if their last answer is older than ten minutes.",
    shared && "The same for everyone and cached for seconds.",
    ...throttles.map(
      ({ name, attempts, windowSeconds }) => `Throttle \`${name}\`: ${attempts} in ${windowSeconds} seconds.`,
    ),
  ];
  return sentences.filter(Boolean).join(" ");
}

const bodyTypes: Record<Route["body"], string[]> = {
  none: [],
  json: ["application/json"],
  form: ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"],
  upload: ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"],
  multipart: ["multipart/form-data"],
  raw: ["application/json"],
};

function contentOf(type: string, schema: JsonSchema, encoding: object, example: unknown): Content[string] {
  const isEncoded = type.startsWith("multipart/") && Object.keys(encoding).length > 0;
  return {
    schema,
    ...(isEncoded && { encoding }),
    ...(example !== undefined && { example }),
  };
}

const answerDescriptions: Record<number, string> = {
  200: "Done",
  201: "Created",
  202: "Accepted, without content",
  204: "Done, without content",
  302: "The file's address, which is valid for an hour",
  303: "Where the browser goes on",
};

function answersOf(
  { statuses, isJson, files }: Success,
  schema: JsonSchema,
  example: Example | undefined,
): Operation["responses"] {
  const json = { schema, ...(example?.answer !== undefined && { example: example.answer }) };
  const content: Content = {
    ...(isJson && { "application/json": json }),
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: "string" } }])),
  };
  return Object.fromEntries(
    statuses.map((status) => {
      const description = answerDescriptions[status] ?? "Done";
      if (status === 302 || status === 303)
        return [status, { description, headers: { location: { schema: { type: "string" } } } }];
      return [status, status === 202 || status === 204 ? { description } : { description, content }];
    }),
  );
}

/** Answers of refusals recur, so that each combination is a component. */
export const refusalName = (codes: readonly RefusalCode[]): string => codes.join("-or-");

/** What API Gateway says of a request that it refuses or can't pass on: a message alone. */
export const platformSchema: JsonSchema = {
  type: "object",
  properties: { message: { type: "string" } },
  required: ["message"],
  additionalProperties: false,
};
const platformStatuses: readonly number[] = [413, 429, 503];

export function refusalAnswer(codes: readonly RefusalCode[]): Answered {
  const ours: JsonSchema = { ...refTo("Error"), properties: { code: { enum: [...codes] } } };
  const isPlatforms = codes.some((code) => platformStatuses.includes(refusals[code].status));
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    content: { "application/json": { schema: isPlatforms ? { anyOf: [ours, platformSchema] } : ours } },
  };
}

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** A protocol's own refusals have the shape of its answers, with any status. */
function withOwnRefusals(responses: Operation["responses"], output: JsonSchema): Operation["responses"] {
  const alternatives = Object.entries(responses).map(([status, answer]) => {
    if (!("$ref" in answer)) return [status, answer];
    const name = answer.$ref.split("/").at(-1) ?? "";
    const other =
      status === "default"
        ? platformSchema
        : (refusalAnswer(name.split("-or-").filter(isRefusal)).content?.["application/json"]?.schema ?? {});
    return [
      status,
      {
        description: "A refusal by the protocol, or by the shop",
        content: { "application/json": { schema: { anyOf: [other, output] } } },
      },
    ];
  });
  // What an agent can tell a buyer is answered with 200, also where something would be created.
  return { 200: responses[201] ?? responses[200], ...Object.fromEntries(alternatives) };
}

interface Described {
  operation: Operation;
  refusals: RefusalCode[][];
}

interface Row {
  key: string;
  route: Route;
  input: JsonSchema;
  output: JsonSchema;
  components: Record<string, JsonSchema>;
  example: Example | undefined;
}

export function describeCall({ key, route, input, output, components, example }: Row): Described {
  const raised = raisedBy(key);
  const grouped = [...refusalsOf(route, raised).values()];
  const { parameters, body, encoding } = splitInput(route, input, { components, example });
  const bytes = maxBytes[route.body];
  const refused = grouped.map((codes) => [
    refusals[codes[0] ?? "invalid"].status,
    { $ref: `#/components/responses/${refusalName(codes)}` },
  ]);
  const success = successOf(key);
  const responses: Operation["responses"] = {
    ...answersOf(success, output, example),
    ...Object.fromEntries(refused),
    default: { $ref: "#/components/responses/Platform" },
  };
  const operation: Operation = {
    operationId: key,
    summary: summaryOf(key),
    description: accessInWords(route, raised.throttles),
    tags: [groupOf(key)],
    security: [...cookieOrLink[route.access], ...(takesKeys(route) ? [{ key: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0 || body.$ref !== undefined || body.anyOf !== undefined,
        content: Object.fromEntries(
          bodyTypes[route.body].map((type) => [type, contentOf(type, body, encoding, example?.body)]),
        ),
      },
    }),
    responses:
      route.path.startsWith("/api/") || !success.isJson ? responses : withOwnRefusals(responses, output),
    "x-access": route.access,
    ...(route.permission && { "x-permission": route.permission }),
    "x-limits": {
      ...(bytes > 0 && { bodyBytes: Number.isFinite(bytes) ? bytes : 4_500_000 }),
      throttles: raised.throttles,
    },
  };
  return { operation, refusals: grouped };
}
