import type {
  AgentCartAnswer,
  AgentCheckoutAnswer,
  CartLine,
  Total,
} from "../../shared/assistants/cart-schemas.ts";
import type { ProtocolMessage } from "../../shared/assistants/envelope.ts";
import { paidForOne } from "../../shared/core/money.ts";
import type { PaymentLine } from "../payments/payment.ts";
import type { AgentCart } from "./agent-cart.ts";
import { continueTokenOf } from "./agent-cart-id.ts";
import { deliveryOf } from "./destination.ts";
import { envelopeOf } from "./envelope.ts";
import type { LineAmounts, PricedAgentCart } from "./price-cart.ts";
import { siteUrl } from "./site-url.ts";
import type { Version } from "./versions.ts";

const reduction = (type: string, paise: number): Total[] => (paise < 0 ? [{ type, amount: paise }] : []);

const noAmounts: LineAmounts = { listPaise: 0, paidPaise: 0 };

export function lineOnWire(line: PaymentLine, amounts = noAmounts, rule: PricedAgentCart["rule"]): CartLine {
  const { productId, name, image, quantity } = line;
  const { listPaise, paidPaise } = amounts;
  return {
    id: productId,
    item: {
      id: productId,
      title: name,
      price: paidForOne(line, rule),
      ...(image && { image_url: siteUrl(image) }),
    },
    quantity,
    totals: [
      { type: "subtotal", amount: listPaise },
      ...reduction("items_discount", paidPaise - listPaise),
      { type: "total", amount: paidPaise },
    ],
  };
}

export const totalsOnWire = ({
  listPaise,
  totalPaise,
}: Pick<PricedAgentCart, "listPaise" | "totalPaise">): Total[] => [
  { type: "subtotal", amount: listPaise },
  ...reduction("discount", totalPaise - listPaise),
  { type: "fulfillment", amount: 0, display_text: "Delivery" },
  { type: "total", amount: totalPaise, display_text: "To pay, with GST" },
];

function discountsOnWire({ codes }: AgentCart, { applied, listPaise, totalPaise }: PricedAgentCart) {
  if (!applied) return { codes, applied: [] };
  const { code, isProvisional } = applied;
  const amount = listPaise - totalPaise;
  return {
    codes,
    applied: [{ code, title: code, amount, ...(isProvisional && { provisional: true as const }) }],
  };
}

const pages = {
  privacy_policy: "/privacy",
  terms_of_service: "/terms",
  refund_policy: "/returns-policy",
  shipping_policy: "/shipping-policy",
};

export interface Shown {
  id: string;
  cart: AgentCart;
  priced: PricedAgentCart;
  version: Version;
}

const sharedParts = ({ id, cart, priced, version }: Shown) => ({
  ucp: { ...envelopeOf(version), payment_handlers: {} },
  id,
  line_items: priced.lines.map((line, index) => lineOnWire(line, priced.amounts[index], priced.rule)),
  ...(cart.buyer && { buyer: cart.buyer }),
  currency: "INR" as const,
  totals: totalsOnWire(priced),
  discounts: discountsOnWire(cart, priced),
  links: Object.entries(pages).map(([type, path]) => ({ type, url: siteUrl(path) })),
  ...(!cart.canceled && { continue_url: siteUrl(`/continue/${continueTokenOf(id)}`) }),
  expires_at: new Date(cart.expiresAtSeconds * 1000).toISOString(),
});

export const cartOnWire = (shown: Shown): AgentCartAnswer => ({
  ...sharedParts(shown),
  messages: shown.priced.messages,
});

function fulfillmentOf({ destination }: AgentCart, ids: string[]): AgentCheckoutAnswer["fulfillment"] {
  const address = { ...destination, type: "shipping_address" as const, id: "address" };
  return {
    methods: [
      {
        id: "delivery",
        type: "shipping",
        line_item_ids: ids,
        ...(destination && { destinations: [address], selected_destination_id: address.id }),
        groups: [
          {
            id: "parcel",
            line_item_ids: ids,
            options: [{ id: "standard", title: "Standard delivery", totals: [{ type: "total", amount: 0 }] }],
            selected_option_id: "standard",
          },
        ],
      },
    ],
  };
}

const handOver: ProtocolMessage = {
  type: "error",
  code: "buyer_review_required",
  content: "Only the buyer can pay. Open continue_url to review, change and pay for this order.",
  severity: "requires_buyer_review",
};

const placed: ProtocolMessage = {
  type: "info",
  code: "order_placed",
  content: "The buyer placed an order. Their link to it shows its state.",
};

/** Ready for its buyer once nothing is left that the agent could mend. */
export function checkoutOnWire(shown: Shown): AgentCheckoutAnswer {
  const { cart, priced } = shown;
  const problems = cart.orderedAt ? [] : [...priced.messages, ...deliveryOf(cart).problems];
  const isIncomplete = problems.some(({ severity }) => severity === "recoverable");
  const isOpen = cart.canceled === undefined;
  const ending = cart.orderedAt === undefined ? handOver : placed;
  return {
    ...sharedParts(shown),
    status: isOpen ? (isIncomplete ? "incomplete" : "requires_escalation") : "canceled",
    fulfillment: fulfillmentOf(
      cart,
      priced.lines.map(({ productId }) => productId),
    ),
    messages: isOpen ? [...problems, ending] : [],
  };
}
