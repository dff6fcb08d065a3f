import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { findCarrier, trackingLink } from "../../shared/delivery/carriers.ts";
import type { Order as OrderOnWire } from "../../shared/orders/schemas.ts";
import { carriers } from "../platform/settings.ts";

export const Shipment = z.object({
  carrier: z.optional(z.string()),
  number: z.optional(z.string()),
  at: z.string(),
  by: z.string(),
  returnId: z.optional(z.string()),
});
export type Shipment = z.infer<typeof Shipment>;

export type Tracking = Pick<Shipment, "carrier" | "number">;

const refuse = (field: "carrier" | "trackingNumber", message: string): never => {
  throw new AppError("invalid", field, { [field]: message });
};

/** Undefined if neither is given. Throws `invalid` (400) for an unknown carrier or a missing number. */
export function trackingOf(given: {
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}): Tracking | undefined {
  const { carrier: name, trackingNumber: number } = given;
  if (name === undefined)
    return number === undefined ? undefined : refuse("carrier", "Choose the carrier of this number");
  const carrier = findCarrier(carriers(), name);
  if (!carrier) {
    const known = carriers().map((each) => each.name);
    return refuse("carrier", `Choose one of ${known.join(", ")}`);
  }
  if (carrier.link && number === undefined)
    return refuse("trackingNumber", `Enter the tracking number of ${carrier.name}`);
  return { carrier: carrier.name, ...(number && { number }) };
}

/** Builds the link on every read, so that a corrected template fixes old shipments too. */
export function shipmentOnWire({ carrier: name, number, at }: Shipment): OrderOnWire["shipments"][number] {
  const carrier = name === undefined ? undefined : findCarrier(carriers(), name);
  const link = carrier && number ? trackingLink(carrier, number) : undefined;
  return {
    ...(name && { carrier: name }),
    ...(number && { trackingNumber: number }),
    ...(link && { link }),
    shippedAt: at,
  };
}
