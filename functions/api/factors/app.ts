import { factorCalls } from "../../../shared/factors/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeFactors } from "../../identity/factor.table.ts";
import { seal } from "../../identity/seal.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { base32, newSecret, uriOf } from "../../identity/totp.ts";

/** Changes nothing until the app shows its first code: an earlier app keeps working. */
export const handler = endpoint(factorCalls, "factors/app", async (_, { user, now }) => {
  await countAttempt([{ limit: "factorChangesByUser", of: user.id }], now);
  const secret = newSecret();
  const startedAtSeconds = Math.floor(now.getTime() / 1000);
  const pending = { secret: await seal(secret, user.id), startedAtSeconds };
  await changeFactors(user.id, (book) => ({ ...book, pending }));
  return { success: true, secret: base32(secret).toUpperCase(), uri: uriOf(secret, user.email) };
});
