import { findStoredCart } from "../accounts/cart.table.ts";
import { pricedCart } from "../accounts/priced-cart.ts";
import { newLink } from "../identity/mail-link.ts";
import { noticeAddress } from "../identity/user.ts";
import { deliver } from "../mail/deliver.ts";
import { mayReach } from "../mail/mailbox-limit.ts";
import type { AboutCart } from "../mail/outbox.table.ts";
import { env } from "../platform/env.ts";
import { write } from "../platform/table.ts";
import { cartMail } from "./cart-mail.ts";
import { offerCartStop } from "./cart-stop.table.ts";
import { whomToRemind } from "./may-remind.ts";

/** An attempt that a crash interrupts counts too. */
const perMailbox = { attempts: 3, windowSeconds: 86_400 };

/** Sends nothing if the cart was emptied or another was begun, or the customer ordered or unsubscribed. */
export async function sendCartMail(
  causePk: string,
  { kind, cartOf: userId, askedAt }: AboutCart,
): Promise<boolean> {
  const cart = await findStoredCart(userId);
  const user = cart.askedAt === askedAt ? await whomToRemind(userId, cart) : undefined;
  const items = user ? await pricedCart(cart.lines) : [];
  if (!user || items.length === 0) return false;
  const [to, delivery] = [noticeAddress(user), { causePk, kind }];
  if (!(await mayReach(to, delivery, perMailbox))) return false;
  const { token, tokenHash, expiresAtSeconds, url: stopUrl } = newLink("cart", "/cart/stop");
  await write(offerCartStop(tokenHash, { userId, email: to, expiresAtSeconds }));
  const siteUrl = env("SITE_URL");
  const unsubscribeUrl = `${siteUrl}/api/v1/cart/stop/${token}`;
  return deliver(delivery, to, cartMail(items, { siteUrl, stopUrl, unsubscribeUrl }));
}
