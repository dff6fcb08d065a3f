import { myDataCalls } from "../../../shared/accounts/my-data.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { personalData } from "../../subjects/personal-data.ts";

export const handler = endpoint(myDataCalls, "account/data", async (_, { user, session, now }) => {
  await countAttempt([{ limit: "downloadsByUser", of: user.id }], now);
  return personalData(user, now, session);
});
