import type { Product } from "../../../functions/catalogue/product.ts";
import type { User } from "../../../functions/identity/user.ts";
import { createDocument, takeNumbers } from "../../../functions/invoices/document.table.ts";
import { seriesOf } from "../../../functions/invoices/document.ts";
import { documentOf, type Issuer } from "../../../functions/invoices/issue.ts";
import { createOrder } from "../../../functions/orders/order.table.ts";
import { ownMark } from "../../../functions/payments/own-mark.ts";
import { mergeLines, saleGst, snapshot } from "../../../functions/payments/payment.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import type { Item } from "../../../functions/platform/schema.ts";
import { gst } from "../../../functions/platform/settings.ts";
import { totalsOf } from "../../../shared/core/money.ts";
import type { Demo } from "./copy.ts";
import { CouponUses, countUses } from "./coupons.ts";
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

/** Steps through all numbers of five digits in no visible order, since the step is prime. */
const numberOf = (index: number): string => `ES-${10_000 + ((index * 7919 + 482) % 90_000)}`;

interface Shop {
  demo: Demo;
  story: Story;
  users: ReadonlyMap<string, User>;
  /** By slug. */
  products: ReadonlyMap<string, Product>;
  now: Date;
}

function checkoutOf(plan: PlannedOrder, shop: Shop, uses: CouponUses): Checkout {
  const user = shop.users.get(plan.by);
  const address = shop.demo.customers.get(plan.by)?.address;
  if (!user || !address) throw new Error(`${plan.by} orders without account or address`);
  const requested = Object.entries(plan.lines).map(([slug, quantity]) => {
    const product = shop.products.get(slug);
    if (!product) throw new Error(`${plan.by} orders ${slug}, which does not exist`);
    return { product: product.id, quantity };
  });
  const terms = saleGst(gst());
  const { lines, coupon } = uses.find(
    plan,
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
  /** Photos of returns, by the slug of the product they show. */
  photographs: { key: string; slug: string }[];
  /** To be called once the items are written. */
  countUses(): Promise<void>;
}

/** Takes all steps in order of time, so that documents are numbered by date. */
export async function keepBooks(shop: Shop, ledger: Ledger): Promise<Books> {
  const staff = shop.users.get("admin");
  if (!staff) throw new Error("The demo shop has no admin");
  const [sold, series, uses]: [SoldUnits, Map<string, number>, CouponUses] = [
    new Map(),
    new Map(),
    new CouponUses(shop),
  ];
  const issue = numbering(series);
  const files = shop.story.orders.map(
    (plan, index) =>
      new OrderFile(checkoutOf(plan, shop, uses), plan, {
        ...{ staff, sold, issue, products: shop.products },
        number: numberOf(index),
      }),
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
      ...uses.items,
    ],
    orders: files.map(({ order }) => createOrder(order).Put?.Item ?? {}),
    sold,
    photographs: files.flatMap(({ photograph }) => photograph ?? []),
    countUses: () => countUses(files.map(({ order }) => order)),
  };
}
