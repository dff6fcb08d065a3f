import * as z from "zod/mini";
import { stored } from "../../../lib/storage.ts";

/** Survives the full navigation to the account page. */
const changed = stored<"profile" | "password" | undefined>(
  "sessionStorage",
  "accountChanged",
  (value) => z.safeParse(z.enum(["profile", "password"]), value).data,
);

/** Reloads the page, so that nothing on it is stale. */
export function reopenAccount(change: "profile" | "password"): void {
  changed.write(change);
  window.location.assign("/account");
}

export function takeChange(): "profile" | "password" | undefined {
  const change = changed.read();
  if (change !== undefined) changed.write(undefined);
  return change;
}
