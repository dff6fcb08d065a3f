import * as z from "zod/mini";
import { tools } from "./mcp-tools.ts";

/** Beside what a tool takes, each takes the agent's own data. */
function schemaOf(input: z.ZodMiniType) {
  const { $schema: _, properties, required, ...schema } = z.toJSONSchema(input, { io: "input" });
  return { ...schema, type: "object", properties: { meta: { type: "object" }, ...properties }, required };
}

export const listTools = () =>
  Object.entries(tools).map(([name, { description, input, isReading }]) => ({
    name,
    description,
    inputSchema: schemaOf(input),
    annotations: { readOnlyHint: isReading },
  }));
