import * as z from "zod/mini";
import { ShippingInfo } from "../../../../shared/delivery/shipping-info.ts";
import { stored } from "../../lib/storage.ts";

export const shippingInfo = stored<ShippingInfo | undefined>(
  "localStorage",
  "shippingInfo",
  (value) => z.safeParse(ShippingInfo, value).data,
);

export const shippingDraft = stored<Record<string, string> | undefined>(
  "sessionStorage",
  "shippingDraft",
  (value) => z.safeParse(z.record(z.string(), z.string()), value).data,
);
