import { createHash } from "node:crypto";
import { confirmationLinkDays, resetLinkMinutes, waitDays } from "../../shared/core/limits.ts";

export const lifetimeSeconds = {
  reset: resetLinkMinutes * 60,
  confirmation: confirmationLinkDays * 86_400,
  wait: waitDays * 86_400,
} as const;

/** A plain hash is enough, because tokens are long and random. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
