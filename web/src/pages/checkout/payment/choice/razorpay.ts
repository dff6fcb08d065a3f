import type { Answer, Request } from "../../../../../../shared/contract.ts";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import { methodWords } from "../../../../../../shared/orders/method-words.ts";
import type { Remote } from "../../../../app/checkout/checkout.ts";
import { shop } from "../../../../app/shop.ts";
import { loadScript } from "../stripe-script.ts";
import { secondsUntil } from "./countdown.tsx";
import { isPhone } from "./ways.ts";

type Instrument = { method: string; flows?: string[]; banks?: string[] };

/** The options that we use (razorpay.com/docs/payments/payment-gateway/web-integration/standard). */
interface CheckoutOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  prefill: { name: string; email: string; contact: string };
  timeout?: number;
  retry: { enabled: boolean };
  modal: { ondismiss: () => void; confirm_close: boolean };
  config: {
    display: {
      blocks: { only: { name: string; instruments: Instrument[] } };
      sequence: string[];
      preferences: { show_default_blocks: boolean };
    };
  };
  handler: (result: Request<"payments/razorpay-verify">) => void;
}

export interface Checkout {
  open(): void;
  close(): void;
  on(event: "payment.failed", listener: (failure: { error: { description?: string } }) => void): void;
}

/** Undefined until checkout.js has run. */
function providersWindow(): (new (options: CheckoutOptions) => Checkout) | undefined {
  const page: object = window;
  return Reflect.get(page, "Razorpay");
}

const unavailable = "The payment window could not be loaded";

/** Loads checkout.js, which must not be bundled. */
export async function loadCheckout(url: string): Promise<void> {
  await loadScript(url, unavailable);
  if (!providersWindow()) throw new Error(unavailable);
}

function instrumentOf({ method, bank }: Remote): Instrument {
  if (method === "upi") return { method, flows: isPhone() ? ["intent", "qr"] : ["qr"] };
  return bank ? { method, banks: [bank] } : { method };
}

const contactOf = (phone: string): string => `+91${phone.replace(/\D/g, "").slice(-10)}`;

export interface CheckoutEvents {
  paid: CheckoutOptions["handler"];
  failed: (reason: string | undefined) => void;
  dismissed: () => void;
}

type Session = NonNullable<Answer<"payments/start">["razorpay"]>;

/** Opens the provider's window for one method; it closes when the hold ends. */
export function openCheckout(
  { orderId, keyId, amount, currency }: Session,
  remote: Remote,
  payer: { address: ShippingInfo; email: string | undefined },
  { paid, failed, dismissed }: CheckoutEvents,
): Checkout {
  const Window = providersWindow();
  if (!Window) throw new Error(unavailable);
  const { fullName, phoneNumber } = payer.address;
  const left = secondsUntil(remote.expiresAt);
  const checkout = new Window({
    key: keyId,
    order_id: orderId,
    amount,
    currency,
    name: shop.name,
    prefill: { name: fullName, email: payer.email ?? "", contact: contactOf(phoneNumber) },
    ...(left > 0 && { timeout: left }),
    retry: { enabled: false },
    modal: { ondismiss: dismissed, confirm_close: true },
    config: {
      display: {
        blocks: {
          only: { name: methodWords[remote.method] ?? remote.method, instruments: [instrumentOf(remote)] },
        },
        sequence: ["block.only"],
        preferences: { show_default_blocks: false },
      },
    },
    handler: paid,
  });
  checkout.on("payment.failed", ({ error }) => failed(error.description));
  checkout.open();
  return checkout;
}
