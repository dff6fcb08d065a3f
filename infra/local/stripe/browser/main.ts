import { BrowserApi } from "./api.ts";
import { base } from "./base.ts";
import { Elements } from "./elements.ts";
import { type ConfirmData, IntegrationError, type MethodData, Payments } from "./payments.ts";

interface ConfirmOptions {
  handleActions?: boolean;
}

function createStripe(publishableKey: string) {
  if (typeof publishableKey !== "string" || publishableKey === "") {
    throw new IntegrationError("Please call Stripe() with your publishable key. You used an empty string.");
  }
  const groups: Elements[] = [];
  const payments = new Payments(new BrowserApi(base, publishableKey), groups);
  return {
    elements() {
      const group = new Elements();
      groups.push(group);
      return group;
    },
    confirmCardPayment: (clientSecret: string, data: ConfirmData = {}, options: ConfirmOptions = {}) =>
      payments.confirm(clientSecret, data, options.handleActions ?? true),
    confirmUpiPayment: (clientSecret: string, data: ConfirmData, options: ConfirmOptions = {}) =>
      payments.confirmUpi(clientSecret, data, options.handleActions ?? true),
    createPaymentMethod: (data: MethodData) => payments.createMethod(data),
    retrievePaymentIntent: (clientSecret: string) => payments.retrieve(clientSecret),
    handleCardAction: (clientSecret: string) => payments.handleAction(clientSecret, "handleCardAction"),
    handleNextAction: (options: { clientSecret: string }) =>
      payments.handleAction(options.clientSecret, "handleNextAction"),
    async createToken() {
      throw new IntegrationError("The Stripe simulator makes no tokens: use createPaymentMethod.");
    },
    // Wrapper libraries register themselves here.
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** Expected by the loader of `@stripe/stripe-js`. */
const version = "endive";

Object.assign(window, { Stripe: Object.assign(createStripe, { version }) });
