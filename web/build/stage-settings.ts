import { isDeepStrictEqual } from "node:util";
import type { Plugin } from "vite";
import { stageOf } from "../../infra/stages.ts";
import { usualMaxUnits } from "../../shared/core/limits.ts";
import { sampleShop } from "../../shared/core/shop.ts";
import { type Delivery, usualDelivery } from "../../shared/delivery/delivery.ts";
import { usualAfterSales } from "../../shared/orders/after-sales.ts";
import { nameOfProvider } from "../../shared/orders/provider-words.ts";
import { offersOf, Payments, usualPayments } from "../../shared/payments/offers.ts";
import { readGst, sampleGst } from "../../shared/tax/gst.ts";
import { descriptionOf, promisesOf } from "../src/app/promises.ts";
import type { StageSettings } from "../src/app/shop.ts";
import type { PaymentTerms } from "../src/pages/shop/policies/payment-terms.ts";

/** Without a stage, as on the local one, the pages tell of the sample shop, and `GST` of its taxes. */
function paymentTerms(payments: Payments): PaymentTerms {
  const offers = offersOf(payments);
  const words = new Set(offers.map(({ method }) => (method === "upi" ? "UPI" : method)));
  const providers = new Set(offers.map(({ provider }) => nameOfProvider(provider)));
  const ways = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
  return { ways, providers: [...providers] };
}

function settings({ SHOP_STAGE: name, GST, PAYMENTS }: NodeJS.ProcessEnv): {
  settings: StageSettings;
  delivery: Delivery;
  payments: PaymentTerms;
} {
  const local = {
    shop: sampleShop,
    afterSales: usualAfterSales,
    maxUnits: usualMaxUnits,
    delivery: usualDelivery,
  };
  const stage = name
    ? stageOf(name)
    : {
        ...local,
        gst: GST ? readGst(GST) : sampleGst,
        payments: PAYMENTS ? Payments.parse(JSON.parse(PAYMENTS)) : usualPayments,
      };
  const { shop, afterSales, maxUnits, gst, delivery, payments } = stage;
  const taxes = { percent: gst.ratePercent, prices: gst.prices, isRegistered: gst.gstin !== undefined };
  const texts = { promises: promisesOf(afterSales), description: descriptionOf(afterSales) };
  return {
    settings: { shop, afterSales, maxUnits, gst: taxes, ...texts },
    delivery,
    payments: paymentTerms(payments),
  };
}

/** Whether the pages are the ones of a local stage that was told nothing. */
export const areUsual = (): boolean => isDeepStrictEqual(settings(process.env), settings({}));

/** Gives the pages the settings of their stage, which `SHOP_STAGE` names, as constants. */
export function stageSettings(): Plugin {
  const stage = settings(process.env);
  return {
    name: "stage-settings",
    config: () => ({
      define: {
        stageSettings: JSON.stringify(stage.settings),
        stageDelivery: JSON.stringify(stage.delivery),
        stagePayments: JSON.stringify(stage.payments),
      },
    }),
    transformIndexHtml: (html) => html.replace("%description%", stage.settings.description),
  };
}
