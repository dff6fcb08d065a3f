import type { Product } from "../../../functions/catalogue/product.ts";
import { takeUse } from "../../../functions/coupons/coupon.table.ts";
import { type Coupon, couponUseOf } from "../../../functions/coupons/coupon.ts";
import { discounted } from "../../../functions/coupons/discount.ts";
import type { User } from "../../../functions/identity/user.ts";
import { createDocument, takeNumbers } from "../../../functions/invoices/document.table.ts";
import { seriesOf } from "../../../functions/invoices/document.ts";
import { documentOf, type Issuer } from "../../../functions/invoices/issue.ts";
import { createOrder } from "../../../functions/orders/order.table.ts";
import type { Order } from "../../../functions/orders/order.ts";
import {
  mergeLines,
  type Payment,
  type PaymentLine,
  saleGst,
  snapshot,
} from "../../../functions/payments/payment.ts";
import { ownMark } from "../../../functions/payments/stripe.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import type { Item } from "../../../functions/platform/schema.ts";
import { gst } from "../../../functions/platform/settings.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { totalsOf } from "../../../shared/core/money.ts";
import { itemsOf, writeTogether } from "./bulk.ts";
import type { Demo } from "./copy.ts";
import type { Ledger } from "./ledger.ts";
import { OrderFile, type SoldUnits } from "./order-file.ts";
import { type Checkout, pastCheckout } from "./past-order.ts";
import type { PlannedOrder, Story } from "./story.ts";

/** Numbers documents in the order in which they are asked for. */
function numbering(series: Map<string, number>): Issuer {
  return async (sale, wanted) => {
    const name = seriesOf(wanted.kind, wanted.at);
    const last = series.get(name) ?? 0;
    series.set(name, last + 1);
    const document = documentOf(sale, wanted, last);
    return { number: document.number, changes: { [wanted.kind]: createDocument(document) } };
  };
}

interface Shop {
  demo: Demo;
  story: Story;
  users: ReadonlyMap<string, User>;
  /** By slug. */
  products: ReadonlyMap<string, Product>;
  coupons: readonly Coupon[];
  now: Date;
}

/** Undefined if the coupon doesn't apply. */
function cheaper(coupon: Coupon, lines: PaymentLine[], { products }: Shop, at: Date) {
  if (Date.parse(coupon.createdAt) > at.getTime()) return undefined;
  try {
    return discounted(coupon, { lines, products: [...products.values()] }, at);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

class Uses {
  readonly #byAccount = new Map<string, number>();
  readonly #buyers = new Set<string>();

  #take({ key, firstOrderOnly, perAccount = Infinity }: Coupon, by: string, isFirst: boolean): boolean {
    const account = `${key} ${by}`;
    const taken = this.#byAccount.get(account) ?? 0;
    if ((firstOrderOnly && !isFirst) || taken >= perAccount) return false;
    this.#byAccount.set(account, taken + 1);
    return true;
  }

  /** Tries the coupons in turn from the given one. */
  find(
    { by, at, couponFrom }: PlannedOrder,
    shop: Shop,
    lines: PaymentLine[],
  ): Pick<Payment, "lines" | "coupon"> {
    const isFirst = !this.#buyers.has(by);
    this.#buyers.add(by);
    if (couponFrom === undefined) return { lines };
    const start = couponFrom % shop.coupons.length;
    for (const coupon of [...shop.coupons.slice(start), ...shop.coupons.slice(0, start)]) {
      const less = cheaper(coupon, lines, shop, at);
      if (less && this.#take(coupon, by, isFirst))
        return { lines: less, coupon: couponUseOf({ code: coupon.code, coupon }) };
    }
    return { lines };
  }
}

function checkoutOf(plan: PlannedOrder, shop: Shop, uses: Uses): Checkout {
  const user = shop.users.get(plan.by);
  const address = shop.demo.customers.get(plan.by)?.address;
  if (!user || !address) throw new Error(`${plan.by} orders without an account or address`);
  const requested = Object.entries(plan.lines).map(([slug, quantity]) => {
    const product = shop.products.get(slug);
    if (!product) throw new Error(`${plan.by} orders ${slug}, which the shop does not have`);
    return { product: product.id, quantity };
  });
  const terms = saleGst(gst());
  const { lines, coupon } = uses.find(
    plan,
    shop,
    snapshot(mergeLines(requested), [...shop.products.values()], terms),
  );
  const checkout = pastCheckout(user, lines, { fullName: user.name, ...address }, plan.at);
  const amountPaise = totalsOf(lines, terms).totalPaise;
  return { ...checkout, gst: terms, amountPaise, ...(coupon && { coupon }) };
}

/** The past orders as stored today. */
export interface Books {
  items: TransactItem[];
  orders: Item[];
  sold: SoldUnits;
}

/** Takes all steps in order of time, so that documents are numbered by date. */
export async function keepBooks(shop: Shop, ledger: Ledger): Promise<Books> {
  const staff = shop.users.get("admin");
  if (!staff) throw new Error("The demo shop has no admin");
  const [sold, series, uses]: [SoldUnits, Map<string, number>, Uses] = [new Map(), new Map(), new Uses()];
  const issue = numbering(series);
  const files = shop.story.orders.map(
    (plan) =>
      new OrderFile(checkoutOf(plan, shop, uses), plan, { staff, sold, issue, products: shop.products }),
  );
  const steps = files.flatMap((file) => file.steps(shop.now));
  for (const { take } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await take();
  const mark = ownMark();
  const marked = <E extends { metadata: Record<string, string> }>(entry: E): E => ({
    ...entry,
    metadata: { ...mark, ...entry.metadata },
  });
  await ledger.seedIntents(
    files.map(({ intent }) => ({ ...marked(intent), refunds: intent.refunds.map(marked) })),
  );
  const lastOf = new Map(files.map(({ order }) => [order.userId, order.id]));
  return {
    items: [
      ...files.flatMap((file) => file.items(lastOf.get(file.order.userId) === file.order.id)),
      ...[...series].map(([name, count]) => takeNumbers(name, 0, count)),
    ],
    orders: files.map(({ order }) => createOrder(order).Put?.Item ?? {}),
    sold,
  };
}

export async function countUses(orders: readonly Order[]): Promise<void> {
  for (const order of orders)
    if (order.coupon && order.status !== "Cancelled" && itemsOf(takeUse(order)).length > 0)
      await writeTogether(takeUse(order));
}
