import { confirmationLinkDays, waitDays } from "../../shared/core/limits.ts";
import { compose, type Mail, plain } from "../mail/compose.ts";
import type { Item } from "../mail/content.ts";

const greeting = "Hello,";

interface Links {
  url: string;
  stopUrl: string;
}

const stop = (url: string) => [{ label: "Unsubscribe", url }];

/** Repeats no user text: anyone may type anyone's address. */
export const confirmWaitMail = (item: Item, { url, stopUrl }: Links): Mail =>
  compose({
    subject: "Confirm your restock alert",
    greeting,
    paragraphs: [
      `You asked us to email this address when ${plain(item.name)} is back in stock. Please confirm. The link works for ${confirmationLinkDays} days.`,
      `We'll email you once when it's back. The alert ends after ${waitDays} days.`,
    ],
    action: { label: "Confirm restock alert", url },
    items: [item],
    links: stop(stopUrl),
    notes: ["Not you? Ignore this email, and we won't contact you again."],
  });

export const backInStockMail = (item: Item, { url, stopUrl }: Links): Mail =>
  compose({
    subject: `${plain(item.name)} is back in stock`,
    greeting,
    paragraphs: [
      `Good news: ${plain(item.name)} is back in stock.`,
      "Stock is limited and first come, first served.",
    ],
    action: { label: "View product", url },
    items: [item],
    links: stop(stopUrl),
    notes: ["This was your only alert for this product."],
  });
