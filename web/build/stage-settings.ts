import type { Plugin } from "vite";
import { stageOf } from "../../infra/stages.ts";
import { usualAfterSales } from "../../shared/after-sales.ts";
import { sampleShop } from "../../shared/shop.ts";
import { descriptionOf, promisesOf } from "../src/app/promises.ts";
import type { StageSettings } from "../src/app/shop.ts";

/** Without a stage, as on the local one, the pages tell of the sample shop. */
function settings(): StageSettings {
  const { SHOP_STAGE: name } = process.env;
  const { shop, afterSales } = name ? stageOf(name) : { shop: sampleShop, afterSales: usualAfterSales };
  return { shop, afterSales, promises: promisesOf(afterSales), description: descriptionOf(afterSales) };
}

/** Gives the pages the settings of their stage, which `SHOP_STAGE` names, as a constant. */
export function stageSettings(): Plugin {
  const constant = settings();
  return {
    name: "stage-settings",
    config: () => ({ define: { stageSettings: JSON.stringify(constant) } }),
    transformIndexHtml: (html) => html.replace("%description%", constant.description),
  };
}
