import type { Webhook } from "../../../../../shared/webhooks/schemas.ts";
import { Badge } from "../../../ui/display/badge.tsx";

export function StatusBadge({ of: { paused, pausedForFailing, failingSince } }: { of: Webhook }) {
  if (pausedForFailing) return <Badge tone="bad">Paused: failing</Badge>;
  if (paused) return <Badge>Paused</Badge>;
  return failingSince ? <Badge tone="waiting">Failing</Badge> : <Badge tone="good">Active</Badge>;
}
