import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { askConfirmation } from "../../accounts/confirm-address.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(
  accountCalls,
  "account/ask-confirmation",
  async (_, { user, now, address }) => {
    if (user.confirmedEmail !== undefined) await askConfirmation(user, address, now);
    return { success: true };
  },
);
