import { toPaise } from "../../../shared/core/money.ts";
import type { Payments } from "../../../shared/payments/offers.ts";
import type { Backstage, Ledger } from "./backstage.ts";
import { type Answer, type Cart, cards, intentIdOf, Shopper } from "./shopper.ts";
import { answerPhone, payUpi, stateOf, verify } from "./upi.ts";

interface Purchase {
  stage: Backstage;
  shopper: Shopper;
  cart: Cart;
}

interface Way {
  name: string;
  payments: Payments;
  buy(purchase: Purchase): Promise<unknown>;
  orders: number;
  refunds: number;
}

const byCard: Payments = [{ provider: "stripe", methods: ["card"] }];
const byCardOrUpi: Payments = [{ provider: "stripe", methods: ["card", "upi"] }];
const byRazorpay: Payments = [{ provider: "razorpay", methods: ["upi", "netbanking", "card"] }];
const anOrder = { orders: 1, refunds: 0 };
const dayMinutes = 24 * 60;

async function started(answer: Promise<Answer>): Promise<Answer> {
  const { status, message, ...rest } = await answer;
  if (status !== 200) throw new Error(`The payment didn't start: ${message}`);
  return { status, ...rest };
}

const card =
  (...attempts: readonly string[]) =>
  async ({ shopper, cart }: Purchase) => {
    const { client_secret: secret } = await started(shopper.start(cart));
    for (const attempt of attempts) await shopper.pay(secret, attempt);
    await shopper.place(secret, cart);
  };

async function stripeUpi({ stage, shopper, cart }: Purchase): Promise<void> {
  const { client_secret: secret = "" } = await started(shopper.start(cart, { method: "upi" }));
  const { stripeApiKey: key } = await stage.get<{ stripeApiKey: string }>("/api/v1/stripeapikey");
  const intent = intentIdOf(secret);
  await fetch(`${stage.site}/_local/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ key, client_secret: secret, "payment_method_data[type]": "upi" }),
  });
  await stage.post("/_local/stripe/control/upi", { payment_intent: intent, outcome: "approve" });
  await shopper.place(secret, cart);
}

type How = NonNullable<Parameters<typeof payUpi>[3]>;

/** The browser reports the last attempt. */
const razorpay =
  (how: How, declined: readonly How[] = []) =>
  async ({ stage, shopper, cart }: Purchase) => {
    const answer = await started(shopper.start(cart, { method: how.method }));
    for (const attempt of declined) await payUpi(stage, answer, "decline", attempt);
    await verify(shopper, await payUpi(stage, answer, "approve", how));
  };

/** The event alone places the order. */
async function closedBrowser({ stage, shopper, cart }: Purchase): Promise<void> {
  const answer = await started(shopper.start(cart, { method: "upi" }));
  await answerPhone(stage, await payUpi(stage, answer, "wait"));
  await stage.flushRazorpay();
}

async function paidTwice(purchase: Purchase): Promise<void> {
  await purchase.stage.razorpay({ secondSuccess: true });
  await razorpay({ method: "upi" })(purchase);
  await purchase.stage.razorpay({ secondSuccess: false });
  await purchase.stage.advance(1);
  await purchase.stage.flushRazorpay();
}

async function twoDaysLate({ stage, shopper, cart }: Purchase): Promise<void> {
  await stage.razorpay({ lateAuthorisation: 2 * 86_400, failThenAuthorise: true });
  const answer = await started(shopper.start(cart, { method: "upi" }));
  await payUpi(stage, answer);
  await stage.razorpay({ lateAuthorisation: null, failThenAuthorise: false });
  for (const minutes of [16, dayMinutes, dayMinutes, dayMinutes]) {
    await stage.advance(minutes);
    await stage.sweep();
  }
  const { state } = await stateOf(shopper, answer);
  if (state !== "expired") throw new Error(`The page shows ${state}`);
}

const ways: readonly Way[] = [
  { name: "card at Stripe", payments: byCard, buy: card(cards.good), ...anOrder },
  {
    name: "card at Stripe, declined first",
    payments: byCard,
    buy: card(cards.declined, cards.good),
    ...anOrder,
  },
  { name: "UPI at Stripe", payments: byCardOrUpi, buy: stripeUpi, ...anOrder },
  { name: "UPI code", payments: byRazorpay, buy: razorpay({ method: "upi", flow: "qr" }), ...anOrder },
  { name: "UPI app", payments: byRazorpay, buy: razorpay({ method: "upi", flow: "intent" }), ...anOrder },
  { name: "bank", payments: byRazorpay, buy: razorpay({ method: "netbanking", bank: "HDFC" }), ...anOrder },
  { name: "card at Razorpay", payments: byRazorpay, buy: razorpay({ method: "card" }), ...anOrder },
  {
    name: "bank, after UPI was declined",
    payments: byRazorpay,
    buy: razorpay({ method: "netbanking" }, [{ method: "upi" }]),
    ...anOrder,
  },
  { name: "UPI, browser closed", payments: byRazorpay, buy: closedBrowser, ...anOrder },
  { name: "UPI, paid twice", payments: byRazorpay, buy: paidTwice, orders: 1, refunds: 1 },
  { name: "UPI, two days late", payments: byRazorpay, buy: twoDaysLate, orders: 0, refunds: 1 },
];

interface StripeLedger {
  intents: { id: string; amount_received: number; metadata: { userId?: string } }[];
  refunds: { payment_intent: string; amount: number; status: string }[];
}

interface Money {
  charged: number;
  refunds: number[];
}

function atStripe({ intents, refunds }: StripeLedger, userId: string): Money {
  const own = intents.filter(({ metadata }) => metadata.userId === userId);
  const ids = new Set(own.map(({ id }) => id));
  return {
    charged: own.reduce((sum, { amount_received }) => sum + amount_received, 0),
    refunds: refunds.filter((each) => ids.has(each.payment_intent)).map(({ amount }) => amount),
  };
}

function atRazorpay({ orders, payments, refunds }: Ledger, userId: string): Money {
  const begun = new Set(orders.filter(({ notes }) => notes.userId === userId).map(({ id }) => id));
  const own = payments.filter(({ order_id, status }) => begun.has(order_id) && status !== "failed");
  const ids = new Set(own.map(({ id }) => id));
  return {
    charged: own.reduce((sum, { amount }) => sum + amount, 0),
    refunds: refunds.filter(({ payment_id }) => ids.has(payment_id)).map(({ amount }) => amount),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

async function stockOf(stage: Backstage, id: string): Promise<number> {
  const { product } = await stage.get<{ product: { stock: number } }>(`/api/v1/product/${id}`);
  return product.stock;
}

interface Bought {
  way: string;
  orders: number;
  /** Paise, at both providers. */
  charged: number;
  refunded: number;
  units: number;
  differences: string[];
}

/** Compares a shopper's orders with both ledgers. */
async function compare(stage: Backstage, { name, ...way }: Way, shopper: Shopper): Promise<Bought> {
  const { orders = [] } = await shopper.send("GET", "/api/v1/orders/me");
  const money = [
    atStripe(await stage.get("/_local/stripe/control/ledger"), shopper.id),
    atRazorpay(await stage.get("/_local/razorpay/control/ledger"), shopper.id),
  ];
  const [charged, refunds] = [sum(money.map((each) => each.charged)), money.flatMap((each) => each.refunds)];
  const owed = sum(orders.map((order) => toPaise(order.totalPrice) - toPaise(order.refundedAmount)));
  const expected = { orders: way.orders, refunds: way.refunds, kept: owed };
  const actual = { orders: orders.length, refunds: refunds.length, kept: charged - sum(refunds) };
  const differences = (["orders", "refunds", "kept"] as const)
    .filter((fact) => actual[fact] !== expected[fact])
    .map((fact) => `${name}: ${fact} ${actual[fact]} instead of ${expected[fact]}`);
  const units = sum(orders.flatMap(({ orderItems }) => orderItems.map(({ quantity }) => quantity)));
  return { way: name, orders: orders.length, charged, refunded: sum(refunds), units, differences };
}

/**
 * Buys a unit of the product in ten ways, and once with money that arrives two days late, which moves the stage's clock.
 * Uses public calls and the stage's controls only.
 */
export async function buyInTenWays(stage: Backstage, productId: string) {
  const before = await stockOf(stage, productId);
  const buyers: [Way, Shopper][] = [];
  for (const way of ways) {
    await stage.post("/_local/control", { payments: way.payments });
    const shopper = await Shopper.register(stage);
    await way.buy({ stage, shopper, cart: [[{ id: productId }, 1]] });
    buyers.push([way, shopper]);
  }
  await stage.post("/_local/control", { payments: null });
  await Promise.all([stage.flush(), stage.flushRazorpay()]);
  await stage.drain();
  const bought: Bought[] = [];
  for (const [way, shopper] of buyers) bought.push(await compare(stage, way, shopper));
  const [sold, left] = [sum(bought.map(({ units }) => units)), await stockOf(stage, productId)];
  const ofStock = before - sold === left ? [] : [`stock ${left} instead of ${before - sold}`];
  return { bought, differences: [...bought.flatMap((each) => each.differences), ...ofStock] };
}
