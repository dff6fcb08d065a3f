import { AppError } from "../../../shared/core/errors.ts";
import { waitCalls } from "../../../shared/restocks/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { identify } from "../../identity/sign-in.ts";
import { countInOrder, visitorOf } from "../../identity/throttle.ts";
import { enqueueMail } from "../../mail/outbox.table.ts";
import { askToWait, requireSoldOut } from "../../restocks/ask-to-wait.ts";
import { waitIdAt } from "../../restocks/wait.ts";

/** Returns the same for emails already waiting. Throws `in_stock`, `too_many_waits`, `too_many_attempts`. */
export const handler = endpoint(
  waitCalls,
  "waits/ask",
  async ({ id: productId, email }, { cookies, address, device, now }) => {
    const caller = await identify(cookies, now);
    const waitId = waitIdAt(now);
    await countInOrder(
      [
        { limit: "waitsByDevice", of: caller?.user.id ?? visitorOf({ address, device }) },
        { limit: "waitsByAddress", of: address },
      ],
      now,
    );
    if (caller && !caller.user.guest) {
      await askToWait({ id: waitId, productId, waiter: { userId: caller.user.id } }, now);
      return { success: true };
    }
    if (email === undefined) throw new AppError("invalid", "email", { email: "Enter your email address" });
    await requireSoldOut(productId);
    await enqueueMail({ kind: "confirm-wait", productId, email, waitId }, now);
    return { success: true };
  },
);
