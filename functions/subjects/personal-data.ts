import type { Answer } from "../../shared/contract.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import { findAddressBook } from "../accounts/address-book.table.ts";
import { addressOnWire } from "../accounts/address-book.ts";
import { findCart } from "../accounts/cart.table.ts";
import { pricedCart } from "../accounts/priced-cart.ts";
import { findWishlist } from "../accounts/wishlist.table.ts";
import { findPasskeys } from "../identity/passkey.table.ts";
import { passkeyOnWire } from "../identity/passkey.ts";
import { devicesOf } from "../identity/session.table.ts";
import type { Session } from "../identity/session.ts";
import { type User, userOnWire } from "../identity/user.ts";
import { everyOrderOf } from "../orders/order.table.ts";
import { findOrderFile } from "../orders/order-file.table.ts";
import { findWaitsOf } from "../restocks/wait.table.ts";
import { waitersOf } from "../restocks/wait.ts";
import { reviewedBy, votesOf } from "../reviews/review.table.ts";
import { wholeReviewOnWire } from "../reviews/review.ts";
import { orderAnswer } from "./order-answer.ts";

async function ordersOf(userId: string, now: Date): Promise<Order[]> {
  const orders: Order[] = [];
  for await (const { id } of everyOrderOf(userId)) {
    const file = await findOrderFile(id, userId);
    if (file) orders.push(orderAnswer(file, now));
  }
  return orders;
}

/** Returns what the shop knows about a person. `session` is theirs if they ask for it themselves. */
export async function personalData(
  user: User,
  now: Date,
  session?: Session,
): Promise<Answer<"account/data">> {
  const book = await findAddressBook(user.id);
  const { entries } = await findPasskeys(user.id);
  const reviews = await reviewedBy(user.id);
  const waits = (await Promise.all(waitersOf(user).map(findWaitsOf))).flat();
  return {
    success: true,
    user: userOnWire(user),
    addresses: book.entries.map((entry) => addressOnWire(book, entry)),
    cart: await pricedCart(await findCart(user.id)),
    wishlist: await findWishlist(user.id),
    orders: await ordersOf(user.id, now),
    reviews: reviews.map((review) => ({ ...wholeReviewOnWire(review), productId: review.productId })),
    helpfulReviews: await votesOf(user.id),
    waits: waits.map(({ productId, askedAt }) => ({ product: productId, askedAt })),
    passkeys: entries.map(passkeyOnWire),
    devices: await devicesOf(user, session, now),
  };
}
