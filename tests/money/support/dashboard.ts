import type { Shop } from "./shop.ts";
import { intentIdOf, isRazorpayOrder } from "./shopper.ts";

/** Posts to Razorpay's API with the shop's keys. */
export async function callRazorpay(shop: Shop, path: string, body: object): Promise<{ id: string }> {
  const { keyId, keySecret } = shop.razorpaySecrets;
  const response = await fetch(`${shop.site}/_local/razorpay/v1/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** The charge that paid the order. */
async function chargeOf(shop: Shop, order: string): Promise<string | undefined> {
  const { payments } = await shop.ledger();
  return payments.find(({ order_id, captured }) => order_id === order && captured)?.id;
}

/** Refunds a payment as the owner does in the provider's dashboard: some paise of it, or all that is left. */
export async function refundInDashboard(
  shop: Shop,
  secret: string | undefined,
  amount?: number,
): Promise<{ id: string }> {
  const part = amount !== undefined && { amount };
  if (isRazorpayOrder(secret))
    return callRazorpay(shop, `payments/${await chargeOf(shop, secret)}/refund`, { ...part });
  return shop.post("/_local/stripe/control/refund", { payment_intent: intentIdOf(secret), ...part });
}

interface LedgerRefund {
  id: string;
  amount: number;
  status: string;
}

async function refundsOf(shop: Shop, secret: string): Promise<LedgerRefund[]> {
  if (isRazorpayOrder(secret)) {
    const charge = await chargeOf(shop, secret);
    return (await shop.ledger()).refunds.filter(({ payment_id }) => payment_id === charge);
  }
  type Refund = LedgerRefund & { payment_intent: string };
  const { refunds } = await shop.get<{ refunds: Refund[] }>("/_local/stripe/control/ledger");
  return refunds.filter(({ payment_intent }) => payment_intent === intentIdOf(secret));
}

/** The bank turns down the latest refund of a payment; resolves to its paise, 0 if there is none. */
export async function failLatestRefund(shop: Shop, secret: string): Promise<number> {
  const [provider, sent] = isRazorpayOrder(secret) ? ["razorpay", "processed"] : ["stripe", "succeeded"];
  const refund = (await refundsOf(shop, secret)).findLast(({ status }) => status === sent);
  if (!refund) return 0;
  await shop.post(`/_local/${provider}/control/refund/settle`, { refund: refund.id, outcome: "failed" });
  return refund.amount;
}
