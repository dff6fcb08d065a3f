import type { ApiFailure, BrowserApi, ClientIntent, Fields, Outcome } from "./api.ts";
import { askForAuthentication } from "./authentication-dialog.ts";
import { CardElement } from "./element.ts";
import type { Elements } from "./elements.ts";

export type PaymentResult = { paymentIntent: ClientIntent; error?: never } | { error: ApiFailure };

export interface MethodData {
  card?: unknown;
  billing_details?: Fields;
}
export interface ConfirmData {
  payment_method?: string | MethodData;
  receipt_email?: string;
  shipping?: Fields;
}

export class IntegrationError extends Error {
  override name = "IntegrationError";
}

function intentIdOf(clientSecret: string, caller: string): string {
  const [id = "", secret] = String(clientSecret).split("_secret_");
  if (id.startsWith("pi_") && secret !== undefined) return id;
  throw new IntegrationError(
    `Invalid value for stripe.${caller} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
  );
}

export class Payments {
  readonly #api: BrowserApi;
  readonly #groups: readonly Elements[];

  constructor(api: BrowserApi, groups: readonly Elements[]) {
    this.#api = api;
    this.#groups = groups;
  }

  async confirm(clientSecret: string, data: ConfirmData, handleActions: boolean): Promise<PaymentResult> {
    const id = intentIdOf(clientSecret, "confirmCardPayment");
    const { payment_method: method, receipt_email, shipping } = data;
    if (typeof method !== "object") {
      const fields = { client_secret: clientSecret, payment_method: method, receipt_email, shipping };
      return this.#settle(await this.#api.post(`payment_intents/${id}/confirm`, fields), handleActions);
    }
    return this.#withCard(method, async (payment_method_data) => {
      const fields = { client_secret: clientSecret, payment_method_data, receipt_email, shipping };
      return this.#settle(await this.#api.post(`payment_intents/${id}/confirm`, fields), handleActions);
    });
  }

  /** Shows no code itself. */
  async confirmUpi(clientSecret: string, data: ConfirmData, handleActions: boolean): Promise<PaymentResult> {
    if (handleActions)
      throw new IntegrationError(
        "The Stripe simulator needs {handleActions: false}, and the page shows the code.",
      );
    const id = intentIdOf(clientSecret, "confirmUpiPayment");
    const { payment_method: method, receipt_email, shipping } = data;
    const billing_details = typeof method === "object" ? method.billing_details : undefined;
    const payment_method_data = { type: "upi", billing_details };
    const fields = { client_secret: clientSecret, payment_method_data, receipt_email, shipping };
    return resultOf(await this.#api.post(`payment_intents/${id}/confirm`, fields));
  }

  async createMethod(data: MethodData): Promise<{ paymentMethod: unknown } | { error: ApiFailure }> {
    return this.#withCard(data, async (fields) => {
      const { object, error } = await this.#api.post<unknown>("payment_methods", fields);
      return error === undefined ? { paymentMethod: object } : { error };
    });
  }

  async retrieve(clientSecret: string, caller = "retrievePaymentIntent"): Promise<PaymentResult> {
    const id = intentIdOf(clientSecret, caller);
    return resultOf(await this.#api.get(`payment_intents/${id}`, { client_secret: clientSecret }));
  }

  async handleAction(clientSecret: string, caller: string): Promise<PaymentResult> {
    const result = await this.retrieve(clientSecret, caller);
    if (result.error !== undefined || result.paymentIntent.status !== "requires_action") return result;
    return this.#authenticate(result.paymentIntent);
  }

  async #settle(outcome: Outcome<ClientIntent>, handleActions: boolean): Promise<PaymentResult> {
    const result = resultOf(outcome);
    if (result.error !== undefined || !handleActions) return result;
    return result.paymentIntent.status === "requires_action"
      ? this.#authenticate(result.paymentIntent)
      : result;
  }

  async #authenticate(intent: ClientIntent): Promise<PaymentResult> {
    const outcome = await askForAuthentication(intent);
    const fields = { client_secret: intent.client_secret, outcome };
    const result = resultOf(await this.#api.post(`payment_intents/${intent.id}/authenticate`, fields));
    if (result.error !== undefined) return result;
    const { last_payment_error: failure, status } = result.paymentIntent;
    if (status !== "requires_payment_method" || failure === null) return result;
    return { error: { ...failure, payment_intent: result.paymentIntent } };
  }

  /** Validates first, as Stripe.js does: an incomplete card is never sent. */
  async #withCard<T>(
    data: MethodData,
    send: (fields: Fields) => Promise<T>,
  ): Promise<T | { error: ApiFailure }> {
    const parts = this.#partsOf(data.card);
    const error = parts.map((part) => part.blockingError()).find((each) => each !== undefined);
    if (error !== undefined) return { error };
    const card = Object.assign({}, ...parts.map((part) => part.details()));
    for (const part of parts) part.lock(true);
    try {
      return await send({ type: "card", card, billing_details: data.billing_details });
    } finally {
      for (const part of parts) part.lock(false);
    }
  }

  #partsOf(card: unknown): CardElement[] {
    if (card instanceof CardElement) {
      const parts = this.#groups.flatMap((group) => group.partsOf(card));
      if (parts.length > 0) return parts;
    }
    throw new IntegrationError(
      "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
    );
  }
}

function resultOf({ object, error }: Outcome<ClientIntent>): PaymentResult {
  return error === undefined ? { paymentIntent: object } : { error };
}
