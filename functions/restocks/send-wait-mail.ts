import { findDetails } from "../catalogue/product.table.ts";
import { newLink } from "../identity/mail-link.ts";
import { findUser } from "../identity/user.table.ts";
import { noticeAddress } from "../identity/user.ts";
import { amount, pictureAt } from "../mail/compose.ts";
import type { Item } from "../mail/content.ts";
import { deliver } from "../mail/deliver.ts";
import { mayReach } from "../mail/mailbox-limit.ts";
import type { AboutWait } from "../mail/outbox.table.ts";
import { env } from "../platform/env.ts";
import { write } from "../platform/table.ts";
import type { Waiter } from "./wait.ts";
import { offerStop, offerWait } from "./wait-link.table.ts";
import { backInStockMail, confirmWaitMail } from "./wait-mail.ts";

type Unconfirmed = Extract<AboutWait, { kind: "confirm-wait" }>;
type Back = Exclude<AboutWait, Unconfirmed>;

const confirmationsPerMailbox = { attempts: 5, windowSeconds: 3600 };
/** People may wait by account and by several addresses of a mailbox. */
const newsPerMailbox = { attempts: 1, windowSeconds: 3600 };

async function stopUrl(waiter: Waiter): Promise<string> {
  const { tokenHash, expiresAtSeconds, url } = newLink("wait", "/notify/stop");
  await write(offerStop(tokenHash, { waiter, expiresAtSeconds }));
  return url;
}

async function askToConfirm(
  causePk: string,
  { kind, productId, email, waitId }: Unconfirmed,
  item: Item,
): Promise<boolean> {
  const delivery = { causePk, kind };
  if (!(await mayReach(email, delivery, confirmationsPerMailbox))) return false;
  const { tokenHash, expiresAtSeconds, url } = newLink("confirmation", "/notify/confirm");
  await write(offerWait(tokenHash, { id: waitId, productId, email, expiresAtSeconds }));
  return deliver(delivery, email, confirmWaitMail(item, { url, stopUrl: await stopUrl({ email }) }));
}

async function tellBack(
  causePk: string,
  { kind, productId, userId, email }: Back,
  item: Item,
): Promise<boolean> {
  const user = userId === undefined ? undefined : await findUser(userId);
  const to = user ? noticeAddress(user) : email;
  if (to === undefined) return false;
  const delivery = { causePk, kind };
  if (!(await mayReach(to, delivery, newsPerMailbox, `-${productId}`))) return false;
  const waiter = userId === undefined ? { email: to } : { userId };
  const url = `${env("SITE_URL")}/product/${productId}`;
  return deliver(delivery, to, backInStockMail(item, { url, stopUrl: await stopUrl(waiter) }));
}

/** Sends nothing once the product was deleted. */
export async function sendWaitMail(causePk: string, about: AboutWait): Promise<boolean> {
  const [product] = await findDetails([about.productId]);
  if (!product) return false;
  const { name, pricePaise, images } = product;
  const picture = pictureAt(env("SITE_URL"), images[0]?.url);
  const item = { name, detail: amount(pricePaise), picture };
  return about.kind === "confirm-wait" ? askToConfirm(causePk, about, item) : tellBack(causePk, about, item);
}
