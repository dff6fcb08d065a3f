import { randomBytes } from "node:crypto";
import type { Mail as StoredMail } from "../../../infra/local/mail/mail.ts";
import type { Coupon } from "../../../shared/coupons/schemas.ts";
import type { Order } from "../../../shared/orders/schemas.ts";
import type { ReturnAction } from "../../../shared/returns/return-states.ts";
import type { Return } from "../../../shared/returns/schemas.ts";
import { Client } from "../../support/client.ts";
import { tokenIn } from "../../support/mailbox.ts";

export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  threeDSecure: "4000002500003155",
} as const;

export const home = {
  fullName: "Asha Rao",
  phoneNumber: "9876543210",
  address: "12 Residency Road",
  city: "Bengaluru",
  postalCode: "560025",
  state: "KA",
  country: "IN",
};

export interface Answer {
  status: number;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  client_secret?: string;
  paymentId?: string;
  provider?: string;
  razorpay?: { orderId: string; keyId: string; amount: number; attempts: number };
  state?: string;
  attempts?: number;
  reason?: string;
  amount?: number;
  order?: Order;
  orders?: Order[];
  totalAmount?: number;
  ordersByStatus?: Record<string, number>;
  return?: Return;
  returns?: Return[];
  coupon?: Coupon;
  coupons?: Coupon[];
  items?: { price?: number }[];
  activity?: { did: string; by: string }[];
  user?: { staff?: { handle: string } };
}

type Mail = Pick<StoredMail, "subject" | "text" | "listHeaders">;

export interface TestProduct {
  id: string;
  name: string;
  /** Original price in rupees. */
  price: number;
  initialStock: number;
  /** Net change of the stock by staff since. */
  adjusted: number;
}

/** Products with their quantities. */
export type Cart = readonly (readonly [product: Pick<TestProduct, "id">, quantity: number])[];

export const linesOf = (cart: Cart) => cart.map(([{ id: product }, quantity]) => ({ product, quantity }));
/** What a browser pays: Stripe's client secret or Razorpay's order. */
export const secretOf = ({ client_secret: secret, razorpay }: Answer): string | undefined =>
  secret ?? razorpay?.orderId;
export const isRazorpayOrder = (secret: string | undefined): secret is string =>
  secret?.startsWith("order_") ?? false;
export const intentIdOf = (secret: string | undefined): string => (secret ?? "").split("_secret_")[0] ?? "";

export const password = "a-long-pass-phrase";

/** The part of the shop under test that its clients need. */
interface Site {
  site: string;
  get<T>(path: string): Promise<T>;
  drain(): Promise<unknown>;
}

/** A shopper or staff member who uses the API without a browser. */
export class Shopper {
  readonly #shop: Site;
  readonly client: Client;
  readonly email: string;
  shippingInfo = home;
  /** Where the shopper is, and what the browser calls itself. */
  address = `10.${[...randomBytes(3)].join(".")}`;
  browser = "node";
  id = "";

  #isGuest = false;

  private constructor(shop: Site, email = `${randomBytes(8).toString("hex")}@example.test`) {
    this.#shop = shop;
    this.client = new Client(shop.site);
    this.email = email;
  }

  /** A buyer without an account. */
  static async guest(shop: Site, email?: string): Promise<Shopper> {
    const guest = new Shopper(shop, email);
    const { user } = await guest.client.call(
      "account/guest",
      { name: "Asha Rao", email: guest.email },
      guest.#headers(),
    );
    guest.id = user._id;
    guest.#isGuest = true;
    return guest;
  }

  static async register(shop: Site, email?: string): Promise<Shopper> {
    const shopper = new Shopper(shop, email);
    const { user } = await shopper.client.call(
      "account/register",
      { name: "Asha Rao", email: shopper.email, password },
      shopper.#headers(),
    );
    shopper.id = user._id;
    return shopper;
  }

  /** Registers, and follows the link that proves the address. */
  static async proven(shop: Site, email?: string): Promise<Shopper> {
    const account = await Shopper.register(shop, email);
    await account.prove();
    return account;
  }

  /** Follows the link that proves the address. */
  async prove(): Promise<void> {
    await this.send("POST", "/api/v1/orders/claim");
    const token = tokenIn((await this.mails()).toReversed());
    await this.client.call("account/confirm-email", { token });
  }

  #headers(): Record<string, string> {
    return { "x-local-client-address": this.address, "user-agent": this.browser };
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const init = {
      method,
      headers: { ...this.#headers(), ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    };
    let response = await this.client.send(path, init);
    if (response.status === 401 && !this.#isGuest) {
      await response.arrayBuffer();
      await this.client.call("account/login", { email: this.email, password }, this.#headers());
      response = await this.client.send(path, init);
    }
    return { status: response.status, ...(await response.json()) };
  }

  /** "Pay Now": prices the cart, holds its units and creates an intent. */
  start(cart: Cart, more: object = {}): Promise<Answer> {
    return this.send("POST", "/api/v1/payment/process", {
      orderItems: linesOf(cart),
      shippingInfo: this.shippingInfo,
      ...more,
    });
  }

  /** Starts a payment as a client that sends only an amount. */
  startAmount(paise: number): Promise<Answer> {
    return this.send("POST", "/api/v1/payment/process", { amount: paise });
  }

  /** Pays with a card, or a Razorpay order by phone; resolves to the intent's status or the error's code. */
  async pay(secret: string | undefined, card: string = cards.good): Promise<string> {
    if (isRazorpayOrder(secret)) return this.#payByPhone(secret, card);
    const { publishableKey } = await this.#keys();
    const form = new URLSearchParams({
      key: publishableKey,
      client_secret: secret ?? "",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": card,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    });
    const path = `/_local/stripe/v1/payment_intents/${intentIdOf(secret)}/confirm`;
    const response = await fetch(this.#shop.site + path, { method: "POST", body: form });
    const { status, error } = await response.json();
    return status ?? error.code;
  }

  async #payByPhone(order: string, card: string): Promise<string> {
    const response = await fetch(`${this.#shop.site}/_local/razorpay/control/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ order, outcome: card === cards.declined ? "decline" : "approve" }),
    });
    const { state, error } = await response.json();
    if (error && !state) throw new Error(error.message);
    return state === "paid" ? "succeeded" : "card_declined";
  }

  async #keys(): Promise<{ publishableKey: string }> {
    const { stripeApiKey } = await this.#shop.get<{ stripeApiKey: string }>("/api/v1/stripeapikey");
    return { publishableKey: stripeApiKey };
  }

  place(secret: string | undefined, cart: Cart, more: object = {}): Promise<Answer> {
    return this.send("POST", "/api/v1/order/new", {
      orderItems: linesOf(cart),
      shippingInfo: this.shippingInfo,
      paymentInfo: { id: intentIdOf(secret), status: "succeeded" },
      ...more,
    });
  }

  /** Starts, pays and places an order; resolves to the response of the order and the client secret. */
  async buy(cart: Cart, more: object = {}): Promise<Answer & { secret: string }> {
    const started = await this.start(cart, more);
    const secret = secretOf(started);
    if (!secret) throw new Error(`No intent: ${started.message}`);
    await this.pay(secret);
    return { secret, ...(await this.place(secret, cart)) };
  }

  /** The mails to this shopper so far, newest first. */
  async mails(): Promise<Mail[]> {
    await this.#shop.drain();
    const mails = await this.#shop.get<(Mail & { to: string })[]>("/_local/mail");
    return mails.filter(({ to }) => to === this.email);
  }

  /** The order as its owner, or staff, sees it now. */
  async order({ _id } = { _id: "" }): Promise<Order> {
    const { order, message } = await this.send("GET", `/api/v1/order/${_id}`);
    if (!order) throw new Error(message);
    return order;
  }

  /** Cancels the whole order, or some of its items. */
  cancel(order: Pick<Order, "_id"> | undefined, cart?: Cart, more: object = {}): Promise<Answer> {
    const body = cart && { items: linesOf(cart), ...more };
    return this.send("POST", `/api/v1/order/${order?._id}/cancel`, body);
  }

  changeAddress(order: Pick<Order, "_id"> | undefined, change: object): Promise<Answer> {
    const shippingInfo = { ...this.shippingInfo, ...change };
    return this.send("PUT", `/api/v1/order/${order?._id}/address`, { shippingInfo });
  }

  /** Asks to send units back. */
  giveBack(order: Pick<Order, "_id"> | undefined, cart: Cart, wish: object = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/order/${order?._id}/return`, {
      kind: "refund",
      reason: "did-not-suit",
      items: linesOf(cart),
      ...wish,
    });
  }

  withdraw(request: Return | undefined): Promise<Answer> {
    return this.send("POST", `/api/v1/return/${request?._id}/withdraw`);
  }

  /** Staff only: takes a step of a return. */
  step(request: Return | undefined, action: ReturnAction, more: object = {}): Promise<Answer> {
    return this.send("PUT", `/api/v1/admin/return/${request?._id}`, { action, ...more });
  }

  /** Staff only: moves the order to a status, or corrects its tracking. */
  move(order: Pick<Order, "_id"> | undefined, change: object): Promise<Answer> {
    return this.send("PUT", `/api/v1/admin/order/${order?._id}`, change);
  }

  /** Staff only: refunds `amount` rupees, or by default the rest of the order. */
  refund(order: Order | undefined, request: object = {}): Promise<Answer> {
    return this.send("POST", `/api/v1/admin/order/${order?._id}/refund`, request);
  }

  /** Staff only: edits a product; fields that `change` does not name are sent unchanged. */
  async edit(
    product: TestProduct,
    change: { price?: number; stock?: number; stockBase?: number; hsn?: string },
  ): Promise<Answer> {
    const form = new FormData();
    const fields = {
      name: product.name,
      category: "headphone",
      description: "Sounds well.",
      price: product.price,
      ...change,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return this.send("PUT", `/api/v1/admin/product/${product.id}`, form);
  }
}

export interface AdminOrders {
  orders: Order[];
  ordersCount: number;
  totalAmount: number;
}
