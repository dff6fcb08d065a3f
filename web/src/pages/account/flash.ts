import * as z from "zod/mini";
import { stored } from "../../storage.ts";

/** A message for the page that a full navigation leads to. */
const message = stored<string | undefined>(
  "sessionStorage",
  "flash",
  (value) => z.safeParse(z.string(), value).data,
);

/** Loads the account page afresh, so that nothing on it is older than the change. */
export function reopenAccount(text: string): void {
  message.write(text);
  window.location.assign("/account");
}

export function takeMessage(): string | undefined {
  const text = message.read();
  if (text !== undefined) message.write(undefined);
  return text;
}
