import * as z from "zod/mini";
import { stored } from "../../lib/storage.ts";

/** What changed, for the page that a full navigation leads to. */
const changed = stored<"profile" | "password" | undefined>(
  "sessionStorage",
  "accountChanged",
  (value) => z.safeParse(z.enum(["profile", "password"]), value).data,
);

/** Loads the account page afresh, so that nothing on it is older than the change. */
export function reopenAccount(change: "profile" | "password"): void {
  changed.write(change);
  window.location.assign("/account");
}

export function takeChange(): "profile" | "password" | undefined {
  const change = changed.read();
  if (change !== undefined) changed.write(undefined);
  return change;
}
