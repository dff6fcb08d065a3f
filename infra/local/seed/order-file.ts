import { auditEntry } from "../../../functions/audit/audit.table.ts";
import type { Product } from "../../../functions/catalogue/product.ts";
import type { User } from "../../../functions/identity/user.ts";
import type { Units } from "../../../functions/invoices/bill.ts";
import type { Issuer } from "../../../functions/invoices/issue.ts";
import { awaitDelivery } from "../../../functions/orders/delivery-due.table.ts";
import { createOrder } from "../../../functions/orders/order.table.ts";
import { leftToRefund, type Order, orderOf } from "../../../functions/orders/order.ts";
import {
  creditNoteFor,
  invoice,
  type Paperwork,
  replacement,
} from "../../../functions/orders/order-documents.ts";
import { claimNumber } from "../../../functions/orders/order-number.table.ts";
import { putRefund } from "../../../functions/orders/refund.table.ts";
import {
  createRefundRequest,
  nameOfReturn,
  ownName,
} from "../../../functions/orders/refund-request.table.ts";
import { createSettled } from "../../../functions/payments/checkout.table.ts";
import type { Refund } from "../../../functions/payments/refund.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { newId } from "../../../functions/platform/id.ts";
import { createReturn } from "../../../functions/returns/return.table.ts";
import { arrivedUnits, type LogEntry, type Return, refundFor } from "../../../functions/returns/return.ts";
import { totalsOf } from "../../../shared/core/money.ts";
import type { OrderStatus } from "../../../shared/orders/order-status.ts";
import { defects, type ReturnState } from "../../../shared/returns/return-states.ts";
import { itemsOf } from "./bulk.ts";
import { intentOf, type SeededIntent, seconds } from "./ledger.ts";
import { type Checkout, pastShipment } from "./past-order.ts";
import { later, requestReturn, wayTo } from "./past-return.ts";
import type { PlannedOrder } from "./story.ts";

export interface Step {
  at: Date;
  take(): Promise<void>;
}

/** Units sold by product id. */
export type SoldUnits = Map<string, number>;

interface RefundOptions {
  units?: readonly Units[];
  /** By the customer's bank, so that the money is owed. */
  isDeclined?: boolean | undefined;
}

interface Shop {
  staff: User;
  /** By slug. */
  products: ReadonlyMap<string, Pick<Product, "id">>;
  sold: SoldUnits;
  issue: Issuer;
}

/** A paid order with everything that follows, each step as the shop itself would have taken it. */
export class OrderFile {
  readonly #checkout: Checkout;
  readonly #plan: PlannedOrder;
  readonly #shop: Shop;
  readonly #items: TransactItem[] = [];
  readonly #refunds: Refund[] = [];
  #order: Order;
  #return: Return | undefined;

  constructor(checkout: Checkout, plan: PlannedOrder, { number, ...shop }: Shop & { number: string }) {
    this.#checkout = checkout;
    this.#plan = plan;
    this.#shop = shop;
    const totals = totalsOf(checkout.lines, checkout.gst);
    this.#order = orderOf(checkout, { number, intentId: checkout.intentId }, totals, plan.at);
    for (const { productId, quantity } of checkout.lines) this.#sell(productId, quantity);
  }

  get order(): Order {
    return this.#order;
  }

  get intent(): SeededIntent {
    return intentOf(this.#checkout, this.#refunds);
  }

  /** The customer's photo of what comes back, as its key and the product's slug. */
  get photograph(): { key: string; slug: string } | undefined {
    const [key] = this.#return?.pictures ?? [];
    return key === undefined ? undefined : { key, slug: this.#plan.return?.slug ?? "" };
  }

  items(isLastOfBuyer: boolean): TransactItem[] {
    const { id, number: orderNumber, shipments, status, refundDuePaise } = this.#order;
    const [shipment] = shipments;
    const owed = refundDuePaise ? { refundDuePaise, refundsFailed: 1 } : {};
    const payment = { ...this.#checkout, orderNumber, ...owed };
    return [
      ...itemsOf(createSettled(payment, isLastOfBuyer)),
      createOrder(this.#order),
      claimNumber(this.#order),
      ...(status === "Shipped" && shipment ? [awaitDelivery(id, new Date(shipment.at))] : []),
      ...(this.#return ? itemsOf(createReturn(this.#return)) : []),
      ...this.#refunds.map((refund) => putRefund(id, refund, undefined)),
      ...this.#items,
    ];
  }

  steps(now: Date): Step[] {
    const { cancelled, shippedAt, deliveredAt, refund } = this.#plan;
    const steps: Step[] = [];
    const add = (at: Date | undefined, take: (at: Date) => Promise<void>) => {
      if (at && at <= now) steps.push({ at, take: () => take(at) });
    };
    add(cancelled?.at, (at) => this.#cancel(at, cancelled?.byStaff === true));
    add(shippedAt, (at) => this.#ship(at));
    add(deliveredAt, async (at) => this.#move("Delivered", at));
    if (refund) add(refund.at, (at) => this.#refundPart(at, refund));
    return [...steps, ...this.#returnSteps(now)];
  }

  #sell(productId: string, units: number): void {
    this.#shop.sold.set(productId, (this.#shop.sold.get(productId) ?? 0) + units);
  }

  #audit(did: string, details: Record<string, unknown>, at: Date): void {
    const subject = { kind: "order", id: this.#order.id } as const;
    this.#items.push(auditEntry({ user: this.#shop.staff, now: at }, subject, did, details));
  }

  #file(papers: Paperwork | undefined): void {
    this.#items.push(...itemsOf(papers?.changes ?? {}));
    this.#order = { ...this.#order, ...papers?.billing };
  }

  #move(status: OrderStatus, at: Date, tracking = {}): void {
    this.#audit("Status changed", { from: this.#order.status, to: status, ...tracking }, at);
    const history = [...this.#order.history, { status, at: at.toISOString() }];
    this.#order = { ...this.#order, status, history };
  }

  async #ship(at: Date): Promise<void> {
    const shipment = pastShipment(this.#order.id, at.toISOString(), this.#shop.staff.name);
    const { carrier, number } = shipment;
    this.#file(await invoice(this.#order, at, this.#shop.issue));
    this.#move("Shipped", at, { carrier, number });
    this.#order = { ...this.#order, shipments: [shipment] };
  }

  async #cancel(at: Date, byStaff: boolean): Promise<void> {
    const paise = leftToRefund(this.#order);
    if (byStaff) this.#audit("Order cancelled and refunded", { paise }, at);
    const canceledAt = at.toISOString();
    const history = [...this.#order.history, { status: "Cancelled" as const, at: canceledAt }];
    this.#order = { ...this.#order, status: "Cancelled", canceledAt, history };
    for (const { productId, quantity } of this.#order.lines) this.#sell(productId, -quantity);
    await this.#refund("due-0", paise, at);
  }

  async #refundPart(at: Date, { share, isDeclined }: NonNullable<PlannedOrder["refund"]>): Promise<void> {
    const left = leftToRefund(this.#order);
    const paise = share === 1 ? left : Math.round((left * share) / 100) * 100;
    const name = ownName(this.#order, {}, paise);
    this.#items.push(createRefundRequest(this.#order.id, name, { amountPaise: paise, attempt: 0 }));
    await this.#refund(name, paise, at, { isDeclined });
    this.#audit("Refunded", { paise }, at);
  }

  /** Stripe's times have seconds only. */
  async #refund(
    name: string,
    paise: number,
    at: Date,
    { units, isDeclined }: RefundOptions = {},
  ): Promise<void> {
    const given = { paise: this.#order.refundedPaise + paise, units, at };
    const papers = await creditNoteFor(this.#order, given, this.#shop.issue);
    this.#file(papers);
    const owed = { refundDuePaise: paise, isRefundDeclined: true as const };
    this.#order = { ...this.#order, ...(isDeclined ? owed : { refundedPaise: given.paise }) };
    this.#refunds.push({
      id: `re_${newId(at)}`,
      amountPaise: paise,
      ...(isDeclined
        ? { status: "failed", failureReason: "expired_or_canceled_card" }
        : { status: "succeeded", isTaken: true }),
      request: name,
      createdAt: new Date(seconds(at) * 1000).toISOString(),
    });
  }

  #returnSteps(now: Date): Step[] {
    const { return: wanted, deliveredAt } = this.#plan;
    if (!wanted || !deliveredAt) return [];
    const asked = later(deliveredAt, wanted.asked - 0.3);
    return wayTo(wanted.state, asked)
      .filter(({ at }) => at <= now)
      .map(({ state, at }) => ({ at, take: () => this.#moveReturn(state, at) }));
  }

  async #moveReturn(state: ReturnState, at: Date): Promise<void> {
    if (!this.#return) {
      const product = this.#shop.products.get(this.#plan.return?.slug ?? "");
      this.#return = requestReturn(this.#order, product?.id, this.#plan.return, at);
      this.#order = { ...this.#order, returnCount: 1 };
      return;
    }
    const { note, sellable } = this.#plan.return ?? {};
    const byStaff = state !== "Withdrawn";
    if (byStaff) this.#audit("Return", { from: this.#return.state, to: state }, at);
    const entry: LogEntry = {
      at: at.toISOString(),
      state,
      by: byStaff ? this.#shop.staff.name : this.#order.userName,
      ...(state === "Declined" && note && { reason: note }),
    };
    this.#return = { ...this.#return, state, log: [...this.#return.log, entry] };
    if (state === "Received") this.#receive(this.#return, sellable === true);
    if (state === "Replaced") await this.#replace(this.#return, at);
    if (state === "Refunded") await this.#payReturn(this.#return, at);
  }

  #receive(request: Return, isSellable: boolean): void {
    const lines = request.lines.map((line) => ({
      ...line,
      received: line.quantity,
      sellable: isSellable ? line.quantity : 0,
    }));
    this.#return = { ...request, lines };
    for (const { productId, sellable } of lines) this.#sell(productId, -sellable);
  }

  async #replace({ id, reason, lines }: Return, at: Date): Promise<void> {
    const units = arrivedUnits(lines);
    const isDefect = defects.includes(reason);
    this.#file(await replacement(this.#order, units, { isDefect, at }, this.#shop.issue));
    const shipment = pastShipment(id, at.toISOString(), this.#shop.staff.name);
    const shipments = [...this.#order.shipments, { ...shipment, returnId: id }];
    this.#order = { ...this.#order, shipments };
    for (const { productId, quantity } of units) this.#sell(productId, quantity);
  }

  async #payReturn(request: Return, at: Date): Promise<void> {
    const amountPaise = refundFor(this.#order, [], request.lines);
    this.#return = { ...request, amountPaise };
    const units = arrivedUnits(request.lines);
    await this.#refund(nameOfReturn(request.id), amountPaise, later(at, 3 / 86_400), { units });
  }
}
