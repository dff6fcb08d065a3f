import { AppError } from "../../../shared/errors.ts";
import { transact } from "../../data/table.ts";
import { endSessions } from "../../data/user.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { endSession } from "../../http/session.ts";

export const handler = endpoint("account/logout-everywhere", async (_, { user, cookies, now }) => {
  const cleared = await endSession(cookies, now);
  const failed = await transact([endSessions(user)]);
  if (failed.length > 0) throw new AppError("AUTH");
  return new Reply({ success: true, message: "Logged Out successfull" }, { cookies: [cleared] });
});
