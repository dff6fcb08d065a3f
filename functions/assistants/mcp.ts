import * as z from "zod/mini";
import type { RpcAnswer, RpcRequest } from "../../shared/assistants/schemas.ts";
import { type Caller, meetAgent } from "./agent.ts";
import { tools } from "./mcp-tools.ts";
import { Refusal } from "./refusal.ts";
import { codes, RpcError } from "./rpc-error.ts";
import { mcpVersions } from "./versions.ts";

const Meta = z.object({
  "ucp-agent": z.optional(z.object({ profile: z.string() })),
  "idempotency-key": z.optional(z.string()),
});
const CallParams = z.object({
  name: z.string(),
  arguments: z._default(z.looseObject({ meta: z.optional(Meta) }), {}),
});

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
  const { meta, ...given } = call.data.arguments;
  try {
    const agent = await meetAgent({
      ...caller,
      profile: meta?.["ucp-agent"]?.profile ?? caller.profile,
      requestKey: meta?.["idempotency-key"] ?? caller.requestKey,
    });
    return resultOf(await asked.run(given, agent));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return resultOf(error.answer(), true);
  }
}

function initialize(params: unknown): Record<string, unknown> {
  const wanted = z.safeParse(z.object({ protocolVersion: z.string() }), params);
  const version = mcpVersions.find((each) => wanted.success && each === wanted.data.protocolVersion);
  return {
    protocolVersion: version ?? mcpVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: "Earshot", version: "1" },
    instructions:
      "Search, compare and fill a cart or a checkout here. Its buyer reviews it and pays at its continue_url.",
  };
}

async function resultFor({ method, params }: RpcRequest, caller: Caller): Promise<Record<string, unknown>> {
  if (method === "initialize") return initialize(params);
  if (method === "ping") return {};
  if (method === "tools/list") return { tools: (await import("./list-tools.ts")).listTools() };
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
