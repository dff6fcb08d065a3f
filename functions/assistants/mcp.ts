import * as z from "zod/mini";
import {
  LookupRequest,
  ProductRequest,
  type RpcAnswer,
  type RpcRequest,
  SearchRequest,
} from "../../shared/assistants/schemas.ts";
import { meetAgent } from "./agent.ts";
import { getProduct, lookUp, searchCatalogue } from "./catalogue.ts";
import { Refusal } from "./refusal.ts";
import { mcpVersions, type Version } from "./versions.ts";

interface Caller {
  /** Declared by the header, if the call itself declares none. */
  profile: string | undefined;
  network: string;
  now: Date;
}

interface Tool {
  description: string;
  input: z.ZodMiniType;
  run(catalog: unknown, version: Version): Promise<Record<string, unknown>>;
}

function tool<S extends z.ZodMiniType>(
  description: string,
  input: S,
  run: (request: z.output<S>, version: Version) => Promise<Record<string, unknown>>,
): Tool {
  return { description, input, run: (catalog, version) => run(z.parse(input, catalog), version) };
}

const tools: Readonly<Record<string, Tool>> = {
  search_catalog: tool(
    "Searches earbuds, headphones, speakers and smart watches. Prices are paise (INR) and include GST.",
    SearchRequest,
    searchCatalogue,
  ),
  lookup_catalog: tool("Returns products by their ids.", LookupRequest, ({ ids }, version) =>
    lookUp(ids, version),
  ),
  get_product: tool("Returns one product with its specifications.", ProductRequest, ({ id }, version) =>
    getProduct(id, version),
  ),
};

const Meta = z.object({ "ucp-agent": z.optional(z.object({ profile: z.string() })) });
const CallParams = z.object({
  name: z.string(),
  arguments: z._default(z.object({ meta: z.optional(Meta), catalog: z._default(z.unknown(), {}) }), {
    catalog: {},
  }),
});

const codes = { invalidParams: -32_602, unknownMethod: -32_601 } as const;

class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const listed = () =>
  Object.entries(tools).map(([name, { description, input }]) => ({
    name,
    description,
    inputSchema: {
      type: "object",
      properties: { meta: { type: "object" }, catalog: z.toJSONSchema(input, { io: "input" }) },
      required: ["catalog"],
    },
    annotations: { readOnlyHint: true },
  }));

const resultOf = (answer: object, isError = false) => ({
  content: [{ type: "text", text: JSON.stringify(answer) }],
  structuredContent: answer,
  ...(isError && { isError }),
});

async function callTool(params: unknown, caller: Caller): Promise<Record<string, unknown>> {
  const call = z.safeParse(CallParams, params);
  const asked = call.success
    ? Object.entries(tools).find(([name]) => name === call.data.name)?.[1]
    : undefined;
  if (!call.success || !asked) throw new RpcError(codes.invalidParams, "Call one of the listed tools");
  const { meta, catalog } = call.data.arguments;
  try {
    const { version } = await meetAgent({
      ...caller,
      profile: meta?.["ucp-agent"]?.profile ?? caller.profile,
    });
    return resultOf(await asked.run(catalog, version));
  } catch (error) {
    if (error instanceof Refusal) return resultOf(error.answer(), true);
    if (!(error instanceof z.core.$ZodError)) throw error;
    const [issue] = error.issues;
    const where = ["catalog", ...(issue?.path ?? [])].join(".");
    throw new RpcError(codes.invalidParams, `${where}: ${issue?.message ?? "invalid"}`);
  }
}

function initialize(params: unknown): Record<string, unknown> {
  const wanted = z.safeParse(z.object({ protocolVersion: z.string() }), params);
  const version = mcpVersions.find((each) => wanted.success && each === wanted.data.protocolVersion);
  return {
    protocolVersion: version ?? mcpVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: "Earshot", version: "1" },
    instructions: "Search and compare here. Buyers order on the shop's own pages, at each product's url.",
  };
}

async function resultFor({ method, params }: RpcRequest, caller: Caller): Promise<Record<string, unknown>> {
  if (method === "initialize") return initialize(params);
  if (method === "ping") return {};
  if (method === "tools/list") return { tools: listed() };
  if (method === "tools/call") return callTool(params, caller);
  throw new RpcError(codes.unknownMethod, "The method isn’t supported");
}

/** Answers one message without a session. Undefined for a notification. */
export async function answerRpc(request: RpcRequest, caller: Caller): Promise<RpcAnswer | undefined> {
  const { id } = request;
  if (id === undefined) return undefined;
  try {
    return { jsonrpc: "2.0", id, result: await resultFor(request, caller) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { jsonrpc: "2.0", id, error: { code: error.code, message: error.message } };
  }
}
