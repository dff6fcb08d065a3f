import * as z from "zod/mini";
import { stored } from "../../lib/storage.ts";

/** The change that the account page reports after the full navigation to it. */
const changed = stored<"profile" | "password" | undefined>(
  "sessionStorage",
  "accountChanged",
  (value) => z.safeParse(z.enum(["profile", "password"]), value).data,
);

/** Reloads the account page, so that nothing on it is older than the change. */
export function reopenAccount(change: "profile" | "password"): void {
  changed.write(change);
  window.location.assign("/account");
}

export function takeChange(): "profile" | "password" | undefined {
  const change = changed.read();
  if (change !== undefined) changed.write(undefined);
  return change;
}
