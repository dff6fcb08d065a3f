import type { CartItem } from "../../shared/accounts/cart.ts";
import { toPaise } from "../../shared/core/money.ts";
import { amount, compose, type Mail, pictureAt, plain } from "../mail/compose.ts";

const maxItems = 10;

interface Links {
  siteUrl: string;
  stopUrl: string;
  unsubscribeUrl: string;
}

/** Repeats no user text: anyone may register with anyone's address. */
export function cartMail(items: readonly CartItem[], { siteUrl, stopUrl, unsubscribeUrl }: Links): Mail {
  const more = items.length - maxItems;
  const mail = compose({
    subject: "Your cart is waiting",
    greeting: "Hello,",
    paragraphs: ["You asked us to remind you of what's in your cart. Prices and stock can change."],
    action: { label: "View cart", url: `${siteUrl}/cart` },
    items: items.slice(0, maxItems).map(({ name, price, quantity, image, stock }) => ({
      name: plain(name),
      detail: stock > 0 ? `Quantity ${quantity}` : "Out of stock",
      value: amount(toPaise(price) * quantity),
      picture: pictureAt(siteUrl, image || undefined),
    })),
    links: [{ label: "Unsubscribe", url: stopUrl }],
    notes: [
      ...(more > 0 ? [`And ${more} more.`] : []),
      "You ticked a box for this in your cart. This is the only email about it.",
    ],
  });
  return { ...mail, unsubscribeUrl };
}
