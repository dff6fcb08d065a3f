import * as z from "zod/mini";
import { Shop } from "../../shared/core/shop.ts";
import { Carrier } from "../../shared/delivery/carriers.ts";
import { AfterSales } from "../../shared/orders/after-sales.ts";
import { Payments } from "../../shared/payments/offers.ts";
import { PhoneOrderSettings } from "../../shared/phone-orders/limits.ts";
import { Gst } from "../../shared/tax/gst.ts";
import { type Env, env } from "./env.ts";

function setting<S extends z.ZodMiniType>(name: keyof Env, schema: S): () => z.output<S> {
  let read: { text: string; value: z.output<S> } | undefined;
  return () => {
    const text = env(name);
    if (read?.text !== text) read = { text, value: z.parse(schema, JSON.parse(text)) };
    return read.value;
  };
}

export const afterSales = setting("AFTER_SALES", AfterSales);
export const shop = setting("SHOP", Shop);
export const gst = setting("GST", Gst);
export const maxUnits = setting("MAX_UNITS", z.int());
export const carriers = setting("CARRIERS", z.array(Carrier));
export const payments = setting("PAYMENTS", Payments);
export const phoneOrders = setting("PHONE_ORDERS", PhoneOrderSettings);
/** Whether programs can read pages as Markdown, and shop by the Universal Commerce Protocol. */
export const hasAssistants = setting("ASSISTANTS", z.boolean());
