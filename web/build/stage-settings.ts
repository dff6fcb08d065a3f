import type { Plugin } from "vite";
import { stageOf } from "../../infra/stages.ts";
import { usualMaxUnits } from "../../shared/core/limits.ts";
import { sampleShop } from "../../shared/core/shop.ts";
import { type Delivery, usualDelivery } from "../../shared/delivery/delivery.ts";
import { usualAfterSales } from "../../shared/orders/after-sales.ts";
import { readGst, sampleGst } from "../../shared/tax/gst.ts";
import { descriptionOf, promisesOf } from "../src/app/promises.ts";
import type { StageSettings } from "../src/app/shop.ts";

/** Without a stage, as on the local one, the pages tell of the sample shop, and `GST` of its taxes. */
function settings(): { settings: StageSettings; delivery: Delivery } {
  const { SHOP_STAGE: name, GST } = process.env;
  const local = {
    shop: sampleShop,
    afterSales: usualAfterSales,
    maxUnits: usualMaxUnits,
    delivery: usualDelivery,
  };
  const stage = name ? stageOf(name) : { ...local, gst: GST ? readGst(GST) : sampleGst };
  const { shop, afterSales, maxUnits, gst, delivery } = stage;
  const taxes = { percent: gst.ratePercent, prices: gst.prices, isRegistered: gst.gstin !== undefined };
  const texts = { promises: promisesOf(afterSales), description: descriptionOf(afterSales) };
  return { settings: { shop, afterSales, maxUnits, gst: taxes, ...texts }, delivery };
}

/** Gives the pages the settings of their stage, which `SHOP_STAGE` names, as constants. */
export function stageSettings(): Plugin {
  const stage = settings();
  return {
    name: "stage-settings",
    config: () => ({
      define: {
        stageSettings: JSON.stringify(stage.settings),
        stageDelivery: JSON.stringify(stage.delivery),
      },
    }),
    transformIndexHtml: (html) => html.replace("%description%", stage.settings.description),
  };
}
