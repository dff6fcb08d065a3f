import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { endSession } from "../../identity/sign-in.ts";
import { endSessions } from "../../identity/user.table.ts";
import { write } from "../../platform/table.ts";

export const handler = endpoint(
  accountCalls,
  "account/logout-everywhere",
  async (_, { user, cookies, now }) => {
    const cleared = await endSession(cookies, now);
    if (!(await write(endSessions(user)))) throw new AppError("unauthenticated");
    return new Reply({ success: true, message: "Logged Out successfull" }, { cookies: [cleared] });
  },
);
