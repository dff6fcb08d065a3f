import type { Plugin } from "vite";
import { stageOf } from "../../infra/stages.ts";
import { usualAfterSales } from "../../shared/after-sales.ts";
import { type Delivery, usualDelivery } from "../../shared/delivery.ts";
import { sampleShop } from "../../shared/shop.ts";
import { descriptionOf, promisesOf } from "../src/app/promises.ts";
import type { StageSettings } from "../src/app/shop.ts";

/** Without a stage, as on the local one, the pages tell of the sample shop. */
function settings(): { settings: StageSettings; delivery: Delivery } {
  const { SHOP_STAGE: name } = process.env;
  const { shop, afterSales, delivery } = name
    ? stageOf(name)
    : { shop: sampleShop, afterSales: usualAfterSales, delivery: usualDelivery };
  const texts = { promises: promisesOf(afterSales), description: descriptionOf(afterSales) };
  return { settings: { shop, afterSales, ...texts }, delivery };
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
