import type { Mail } from "../mail/compose.ts";
import { deliver } from "../mail/deliver.ts";
import { mayReach } from "../mail/mailbox-limit.ts";
import type { AboutPhoneOrder } from "../mail/outbox.table.ts";
import { env } from "../platform/env.ts";
import { payLinkOf, readLink } from "./pay-link.ts";
import { linkCancelledMail, linkExpiredMail, payLinkMail, unpaidMail } from "./phone-order-mail.ts";

const linksPerOrder = { attempts: 10, windowSeconds: 3600 };

const news: Record<
  Exclude<AboutPhoneOrder["kind"], "pay-link">,
  (customer: string, siteUrl: string) => Mail
> = {
  "pay-link-expired": linkExpiredMail,
  "pay-link-cancelled": linkCancelledMail,
  "phone-order-unpaid": unpaidMail,
};

/** Sends no link of an order that was paid or has ended. */
async function sendLink(causePk: string, phoneOrderId: string): Promise<boolean> {
  const delivery = { causePk, kind: "pay-link" };
  const opened = await readLink(phoneOrderId, new Date());
  if (opened?.payment.state !== "OPEN") return false;
  const { customer, cancelledBy } = opened.order;
  if (!customer || cancelledBy) return false;
  if (!(await mayReach(customer.email, delivery, linksPerOrder, `-${phoneOrderId}`))) return false;
  const links = { siteUrl: env("SITE_URL"), link: await payLinkOf(opened.order) };
  return deliver(delivery, customer.email, payLinkMail(opened.order, opened.payment, links));
}

export async function sendPhoneOrderMail(causePk: string, message: AboutPhoneOrder): Promise<boolean> {
  if (message.kind === "pay-link") return sendLink(causePk, message.phoneOrderId);
  const { kind, name, email } = message;
  return deliver({ causePk, kind }, email, news[kind](name, env("SITE_URL")));
}
