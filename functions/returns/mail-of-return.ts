import type { Change } from "../platform/change.ts";
import { isReturn, readReturn } from "./return.table.ts";

/** A refunded return is announced once its money was sent, when the amount is known. */
export function mailOfReturn({ before, after }: Change): string | undefined {
  if (!after || !isReturn(after)) return undefined;
  const { id, state, amountPaise } = readReturn(after);
  const isNews =
    state === "Refunded"
      ? amountPaise !== undefined && before?.amountPaise === undefined
      : before?.state !== state;
  return isNews ? `return-${id}-${state.replace(" ", "-")}` : undefined;
}
