import { AppError, found } from "../../shared/core/errors.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { maxOpenPhoneOrders, phoneUnitsLeft } from "../../shared/phone-orders/limits.ts";
import type { Actor } from "../audit/audit.table.ts";
import { findStock, holdByPhone, type Stock } from "../catalogue/stock.table.ts";
import { createBuyer } from "../identity/guest.table.ts";
import { userExists } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { priceItems } from "../orders/basket.ts";
import { checkedAddress } from "../orders/delivery-address.ts";
import { withStaffsCode } from "../orders/discounted-basket.ts";
import { hold, requireHeld } from "../orders/holds.ts";
import { createPayment } from "../payments/payment.table.ts";
import { type Payment, type PaymentLine, saleGst } from "../payments/payment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import { gst, phoneOrders } from "../platform/settings.ts";
import { rounds, transact } from "../platform/table.ts";
import { customerFor, requirePayable } from "./customer.ts";
import { addPhoneOrder, findPhoneOrder, phoneOrderSent } from "./phone-order.table.ts";
import { type PhoneOrder, refuse } from "./phone-order.ts";
import {
  createPhoneOrderRequest,
  type Draft,
  findPhoneOrderRequest,
  hashOfDraft,
} from "./phone-order-request.table.ts";

const hourMs = 3_600_000;

async function paymentFor(draft: Draft, user: User, id: string, now: Date): Promise<Payment> {
  const shippingInfo = checkedAddress(draft.shippingInfo);
  const basket = await priceItems(draft.items, saleGst(gst()));
  const { lines } = basket;
  const priced =
    draft.coupon === undefined
      ? { lines, gst: basket.gst, amountPaise: totalsOf(lines, basket.gst).totalPaise }
      : await withStaffsCode(draft.coupon, basket, user, now);
  const holdMs = (draft.holdHours ?? phoneOrders().holdHours) * hourMs;
  return {
    ...priced,
    id: newId(now),
    userId: user.id,
    userName: user.name,
    ...(user.guest && { guestEmail: user.email }),
    mode: "priced",
    state: "OPEN",
    phoneOrderId: id,
    unstarted: true,
    shippingInfo,
    cartHash: "",
    provider: requirePayable(priced.amountPaise),
    attempt: 0,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + holdMs).toISOString(),
  };
}

/** Throws `out_of_stock` (409, the product's name), `phone_order_refused` (409) beyond phone orders' share. */
function requireShare({ name, quantity }: PaymentLine, stock: Stock | undefined): Stock {
  if (!stock || stock.stock < quantity) throw new AppError("out_of_stock", name);
  const left = phoneUnitsLeft(stock);
  if (left === 0)
    throw refuse(
      `Phone orders already hold a fifth of the stock of ${name}. Wait until one is paid, or cancel one`,
    );
  if (left < quantity) throw refuse(`Phone orders can hold only ${left} more of ${name} now`);
  return stock;
}

async function holds({ lines }: Payment): Promise<Record<string, TransactItem>> {
  const stock = await findStock(lines.map(({ productId }) => productId));
  return Object.fromEntries(
    lines.map((line, index) => [line.productId, holdByPhone(line, requireShare(line, stock[index]).phoned)]),
  );
}

/** Throws `phone_order_refused` (409) if the key was used for another order. */
async function findRepeated(draft: Draft, { user }: Actor): Promise<PhoneOrder | undefined> {
  const known = draft.requestKey ? await findPhoneOrderRequest(user, draft.requestKey) : undefined;
  if (known && known.draftHash !== hashOfDraft(draft))
    throw refuse(
      "This form has sent a phone order with other details already. Check the open phone orders, then start a new one",
    );
  return known && found(await findPhoneOrder(known.phoneOrderId), "Phone order");
}

/** Repeats with the same key return the same phone order. Throws like `create`. */
export async function createPhoneOrder(draft: Draft, by: Actor): Promise<PhoneOrder> {
  const known = await findRepeated(draft, by);
  if (known) return known;
  try {
    return await create(draft, by);
  } catch (error) {
    // The same request, sent twice at once, may hold the units or the code that this one lacks.
    const made = await findRepeated(draft, by);
    if (made) return made;
    throw error;
  }
}

/**
 * Holds the units and the use of the coupon, and emails the link. Throws `phone_order_refused` (409) at the limits of
 * phone orders, `out_of_stock`, `coupon_invalid`, `too_many_units`, `not_found` (404, "Product"), `invalid`,
 * `unavailable`.
 */
async function create(draft: Draft, by: Actor): Promise<PhoneOrder> {
  const { now, user: staff } = by;
  const user = await customerFor(draft.customer, now);
  const id = newId(now);
  const payment = await paymentFor(draft, user, id, now);
  const order: PhoneOrder = {
    id,
    paymentId: payment.id,
    customer: { name: user.name, email: user.email },
    by: { id: staff.id, name: staff.name },
    state: "open",
    units: payment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPaise: payment.amountPaise,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
  };
  for await (const _ of rounds()) {
    const failed: ReadonlySet<string> = await transact<Record<string, TransactItem | undefined>>({
      ...addPhoneOrder(order),
      request: createPhoneOrderRequest(order, draft, now),
      payment: createPayment(payment),
      customer: user.guest ? createBuyer(user) : userExists(user.id),
      mail: outboxItem({ kind: "pay-link", phoneOrderId: id }, now),
      audit: phoneOrderSent(by, payment.id),
      ...hold(payment, await holds(payment)),
    });
    if (failed.size === 0) return order;
    if (failed.has("request") || failed.has("customer")) throw new AppError("unavailable");
    if (failed.has("openOrders"))
      throw refuse(
        `${maxOpenPhoneOrders} phone orders are open, which is the maximum. Wait until one is paid, or cancel one`,
      );
    requireHeld({ ...payment, lines: [] }, failed);
  }
  throw new AppError("unavailable");
}
