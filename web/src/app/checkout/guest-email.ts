import { stored } from "../../lib/storage.ts";

/** What an assistant gave as a guest's address. */
export const guestEmail = stored("sessionStorage", "guestEmail", (value) =>
  typeof value === "string" ? value : "",
);
