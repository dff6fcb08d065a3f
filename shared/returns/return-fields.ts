import * as z from "zod/mini";
import { emptyAsNone, Timestamp, text } from "../core/wire.ts";
import { returnKinds, returnReasons, returnStates } from "./return-states.ts";

export const requestRules = {
  kind: z.enum(returnKinds, "Choose an option"),
  reason: z.enum(returnReasons, "Choose a reason"),
  comment: emptyAsNone(text(1000, "Tell us what's wrong")),
};

const requestFields = {
  kind: z.enum(returnKinds),
  reason: z.enum(returnReasons),
  comment: z.optional(z.string()),
};

export const LogEntry = z.object({
  at: Timestamp,
  state: z.enum(returnStates),
  by: z.string(),
  reason: z.optional(z.string()),
});

export const returnFields = {
  ...requestFields,
  state: z.enum(returnStates),
  log: z.array(LogEntry),
  createdAt: Timestamp,
};
