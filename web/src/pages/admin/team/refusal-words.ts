import { ApiError } from "../../../lib/api.ts";

/** What to do about a refusal whose own message is the specification's. */
export const refusalWords = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === "last_admin"
    ? "This is the shop's only owner. Make someone else an owner first."
    : undefined;
