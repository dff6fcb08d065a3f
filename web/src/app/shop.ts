import type { AfterSales } from "../../../shared/after-sales.ts";
import type { Shop } from "../../../shared/shop.ts";
import { promisesOf } from "./promises.ts";

/** The build puts the settings of its stage here. */
declare const stageSettings: { shop: Shop; afterSales: AfterSales };

const { shop: identity, afterSales } = stageSettings;

export { afterSales };

export const promises = promisesOf(afterSales);

/** The shop's name, address and contacts. */
export const shop = {
  ...identity,
  name: "Earshot",
  blurb:
    "Audio gear that earns its place on your desk, your head and your weekend. Listened to before it is listed.",
  firstYear: 2023,
  social: {
    facebook: "https://www.facebook.com/",
    twitter: "https://twitter.com/",
    instagram: "https://www.instagram.com/",
    linkedin: "https://www.linkedin.com/",
  },
} as const;
