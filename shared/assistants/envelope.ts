import * as z from "zod/mini";

export const ProtocolMessage = z.object({
  type: z.string(),
  code: z.string(),
  content: z.string(),
  severity: z.optional(z.string()),
  path: z.optional(z.string()),
});
export type ProtocolMessage = z.infer<typeof ProtocolMessage>;

export const Entry = z.record(z.string(), z.unknown());
export const Registry = z.record(z.string(), z.array(Entry));

export const Envelope = z.object({
  version: z.string(),
  status: z.optional(z.string()),
  capabilities: z.optional(Registry),
  payment_handlers: z.optional(Registry),
});

export const ProtocolRefusal = z.object({ ucp: Envelope, messages: z.array(ProtocolMessage) });
export type ProtocolRefusal = z.infer<typeof ProtocolRefusal>;
