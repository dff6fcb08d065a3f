import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { createGuest } from "../../identity/guest.table.ts";
import { beginSession, identify } from "../../identity/sign-in.ts";
import { countInOrder } from "../../identity/throttle.ts";
import { changeUser } from "../../identity/user.table.ts";
import { newUser, userOnWire } from "../../identity/user.ts";
import { write } from "../../platform/table.ts";

const tooMany =
  "Too many guests are checking out on your network. Sign in or create an account to pay now, or try again in 15 minutes";

/** Does the same whether or not the email has an account. The session's own email continues as the same guest. */
export const handler = endpoint(accountCalls, "account/guest", async ({ name, email }, call) => {
  const { now, cookies, address } = call;
  const current = (await identify(cookies, now))?.user;
  await countInOrder(
    [
      ...(current ? [{ limit: "guestsByDevice", of: current.id, advice: tooMany } as const] : []),
      { limit: "guestsByAddress", of: address, advice: tooMany },
    ],
    now,
  );
  if (current?.guest && current.email === email && (await write(changeUser(current, { set: { name } }))))
    return { success: true, user: userOnWire({ ...current, name }) };
  const guest = newUser({ name, email, guest: true }, now);
  await write(createGuest(guest, now));
  return new Reply(
    { success: true, user: userOnWire(guest) },
    { cookies: [await beginSession(guest, now, call)] },
  );
});
