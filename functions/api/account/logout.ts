import { endpoint, Reply } from "../../http/endpoint.ts";
import { endSession } from "../../http/session.ts";

export const handler = endpoint("account/logout", async (_, { cookies, now }) => {
  const cleared = await endSession(cookies, now);
  return new Reply({ success: true, message: "Logged Out successfull" }, { cookies: [cleared] });
});
