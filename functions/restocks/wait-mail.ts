import { confirmationLinkDays, waitDays } from "../../shared/core/limits.ts";
import { compose, type Mail, plain } from "../mail/compose.ts";

const greeting = "Hello,";

interface Links {
  url: string;
  stopUrl: string;
}

const stop = (url: string) => [{ label: "Stop these mails", url }];

/** Repeats no user text: anyone may type anyone's address. */
export const confirmWaitMail = (product: string, { url, stopUrl }: Links): Mail =>
  compose({
    subject: "Shall we tell you when it is back?",
    greeting,
    paragraphs: [
      `Somebody asked us to write to this address when ${plain(product)} is in stock again. Confirm that it was you; the link below works for ${confirmationLinkDays} days.`,
      `You get one mail when it is back, or none if that takes more than ${waitDays} days.`,
      "If it was not you, ignore this mail: nothing else comes here.",
    ],
    action: { label: "Yes, tell me", url },
    links: stop(stopUrl),
  });

export const backInStockMail = (product: string, { url, stopUrl }: Links): Mail =>
  compose({
    subject: `${plain(product)} is back`,
    greeting,
    paragraphs: [
      `You asked us to tell you: ${plain(product)} is in stock again.`,
      "We tell people in the order in which they asked, and no more of them at once than there is a fair chance for. We cannot keep one for you, and do not write about it again.",
    ],
    action: { label: "See it in the shop", url },
    links: stop(stopUrl),
  });
