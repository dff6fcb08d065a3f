import { ApiError, call } from "../../lib/api.ts";

/** Throws `unauthenticated` if the browser did not keep the new session's cookie. */
export async function requireCookie(): Promise<void> {
  const answer = await call("account/session", {}).catch(() => undefined);
  if (answer?.user === null)
    throw new ApiError(
      "unauthenticated",
      "Your browser blocks cookies, so you can't stay signed in. Allow cookies for this site and try again.",
      0,
    );
}
