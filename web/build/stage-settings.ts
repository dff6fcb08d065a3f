import type { Plugin } from "vite";
import { stageOf } from "../../infra/stages.ts";
import { usualAfterSales } from "../../shared/after-sales.ts";
import { sampleShop } from "../../shared/shop.ts";
import { descriptionOf } from "../src/app/promises.ts";

/** Without a stage, as on the local one, the pages tell of the sample shop. */
function settings() {
  const { SHOP_STAGE: name } = process.env;
  const { shop, afterSales } = name ? stageOf(name) : { shop: sampleShop, afterSales: usualAfterSales };
  return { shop, afterSales };
}

/** Gives the pages the settings of their stage, which `SHOP_STAGE` names, as a constant. */
export function stageSettings(): Plugin {
  const { shop, afterSales } = settings();
  return {
    name: "stage-settings",
    config: () => ({ define: { stageSettings: JSON.stringify({ shop, afterSales }) } }),
    transformIndexHtml: (html) => html.replace("%description%", descriptionOf(afterSales)),
  };
}
