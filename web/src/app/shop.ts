import type { GstRule } from "../../../shared/core/money.ts";
import type { Shop } from "../../../shared/core/shop.ts";
import type { AfterSales } from "../../../shared/orders/after-sales.ts";
import type { promisesOf } from "./promises.ts";

export interface StageSettings {
  shop: Shop;
  afterSales: AfterSales;
  maxUnits: number;
  /** A registered seller issues tax invoices. */
  gst: GstRule & { isRegistered: boolean };
  promises: ReturnType<typeof promisesOf>;
  /** For search engines. */
  description: string;
}

/** Injected by the build. */
declare const stageSettings: StageSettings;

const { shop: identity, afterSales, maxUnits, gst, promises, description } = stageSettings;

export { afterSales, gst, maxUnits, promises };

export const shop = {
  ...identity,
  description,
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
