import { confirmationLinkDays, waitDays } from "../../shared/core/limits.ts";
import { compose, type Mail, plain } from "../mail/compose.ts";

const greeting = "Hello,";

interface Links {
  url: string;
  stopUrl: string;
}

const stop = (url: string) => [{ label: "Unsubscribe", url }];

/** Repeats no user text: anyone may type anyone's address. */
export const confirmWaitMail = (product: string, { url, stopUrl }: Links): Mail =>
  compose({
    subject: "Confirm your restock alert",
    greeting,
    paragraphs: [
      `You asked us to email this address when ${plain(product)} is back in stock. Please confirm. The link works for ${confirmationLinkDays} days.`,
      `We'll email you once when it's back. The alert ends after ${waitDays} days.`,
      "Not you? Ignore this email, and we won't contact you again.",
    ],
    action: { label: "Confirm restock alert", url },
    links: stop(stopUrl),
  });

export const backInStockMail = (product: string, { url, stopUrl }: Links): Mail =>
  compose({
    subject: `${plain(product)} is back in stock`,
    greeting,
    paragraphs: [
      `Good news: ${plain(product)} is back in stock.`,
      "Stock is limited and first come, first served. This was your only alert for this product.",
    ],
    action: { label: "View product", url },
    links: stop(stopUrl),
  });
