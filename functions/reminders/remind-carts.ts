import { Logger } from "@aws-lambda-powertools/logger";
import {
  dropReminder,
  findCartsDue,
  findStoredCart,
  isDue,
  markReminded,
  postponeReminder,
} from "../accounts/cart.table.ts";
import { userExists } from "../identity/user.table.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { transact, write } from "../platform/table.ts";
import { whomToRemind } from "./may-remind.ts";

const logger = new Logger({ serviceName: "sweep" });
const maxCarts = 100;

/** A cart that changes meanwhile is left to the next run. */
async function remind(userId: string, now: Date): Promise<void> {
  const cart = await findStoredCart(userId);
  const { askedAt, reminded } = cart;
  if (askedAt === undefined || reminded) return;
  if (!isDue(cart, now)) return void (await write(postponeReminder(userId, cart)));
  if (!(await whomToRemind(userId, cart))) return void (await write(dropReminder(userId, cart)));
  const failed = await transact({
    cart: markReminded(userId, cart),
    account: userExists(userId),
    mail: outboxItem({ kind: "cart-reminder", cartOf: userId, askedAt }, now),
  });
  if (failed.has("account")) await write(dropReminder(userId, cart));
}

async function remindAll(now: Date): Promise<void> {
  let count = 0;
  for await (const userId of findCartsDue(now)) {
    await remind(userId, now).catch((error) => logger.error("cart not reminded of", { userId, error }));
    count += 1;
    if (count === maxCarts) return;
  }
}

/** Reminds of each cart once; the rest of a long list is left to the next run. Never throws. */
export const remindOfCarts = (now: Date): Promise<void> =>
  remindAll(now).catch((error) => logger.error("carts not reminded of", { error }));
