import { isHiddenRow } from "../../functions/catalogue/hidden.table.ts";
import { stockForSale } from "../../functions/catalogue/stock.table.ts";
import { readUser } from "../../functions/identity/user.table.ts";
import { isArchived, readOrder } from "../../functions/orders/order.table.ts";
import type { Order } from "../../functions/orders/order.ts";
import { readPayment } from "../../functions/payments/payment.table.ts";
import type { Payment } from "../../functions/payments/payment.ts";
import type { Item } from "../../functions/platform/schema.ts";
import {
  hiddenTally,
  orderTally,
  paymentTally,
  productTally,
  sum,
  type Tally,
  userTally,
} from "../../functions/reporting/tally.ts";
import { toDoTally } from "../../functions/subjects/to-do.ts";

export class Recount {
  readonly #tallies: Tally[] = [];
  readonly orders: Order[] = [];
  /** Excluded from lists and counters, but paid like others. */
  readonly archived: Order[] = [];
  readonly payments: Payment[] = [];
  held = 0;

  add(item: Item): void {
    const units = stockForSale(item);
    if (units) {
      this.held += units.held;
      this.#tallies.push(productTally(units));
    }
    if (isHiddenRow(item)) this.#tallies.push(hiddenTally);
    if (item.sk === "USER") this.#tallies.push(userTally(readUser(item)));
    this.#tallies.push(toDoTally(item));
    if (item.sk === "PAYMENT") {
      const payment = readPayment(item);
      this.payments.push(payment);
      this.#tallies.push(paymentTally(payment));
    }
    if (item.sk !== "ORDER") return;
    const order = readOrder(item);
    if (isArchived(item)) {
      this.archived.push(order);
      return;
    }
    this.orders.push(order);
    this.#tallies.push(orderTally(order));
  }

  get counters(): Tally {
    return sum(this.#tallies);
  }
}
