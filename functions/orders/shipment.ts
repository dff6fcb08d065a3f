import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { pickFields, unsetFields } from "../../shared/core/fields.ts";
import { findCarrier, trackingLink } from "../../shared/delivery/carriers.ts";
import { parcelFields } from "../../shared/orders/parcel.ts";
import type { Order as OrderOnWire } from "../../shared/orders/schemas.ts";
import { carriers } from "../platform/settings.ts";

const { trackingNumber: number, ...sameFields } = parcelFields;
export const Tracking = z.object({ ...sameFields, number });
export type Tracking = z.infer<typeof Tracking>;

export const Shipment = z.extend(Tracking, {
  at: z.string(),
  by: z.string(),
  returnId: z.optional(z.string()),
});
export type Shipment = z.infer<typeof Shipment>;

type StatedTracking = Partial<z.infer<z.ZodMiniObject<typeof parcelFields>>>;

export const trackingOnWire = ({ number, ...tracking }: Tracking): StatedTracking => ({
  ...unsetFields(parcelFields),
  ...pickFields(tracking, parcelFields),
  trackingNumber: number,
});

const refuse = (field: "carrier" | "trackingNumber", message: string): never => {
  throw new AppError("invalid", field, { [field]: message });
};

/** Undefined if neither is given. Throws `invalid` (400) for an unknown carrier or a missing number. */
export function trackingOf(given: StatedTracking): Tracking | undefined {
  const { carrier: name, trackingNumber: number, ...stated } = pickFields(given, parcelFields);
  if (name === undefined)
    return number === undefined
      ? undefined
      : refuse("carrier", "Choose the carrier for this tracking number");
  const carrier = findCarrier(carriers(), name);
  if (!carrier) {
    const known = carriers().map((each) => each.name);
    return refuse("carrier", `Choose one of ${known.join(", ")}`);
  }
  if (carrier.link && number === undefined)
    return refuse("trackingNumber", `Enter the tracking number from ${carrier.name}`);
  return { ...stated, carrier: carrier.name, ...(number && { number }) };
}

/** Builds the link on every read, so that a corrected template fixes old shipments too. */
export function shipmentOnWire({ at, ...shipment }: Shipment): OrderOnWire["shipments"][number] {
  const { carrier: name, number, ...stated } = pickFields(shipment, Tracking.shape);
  const carrier = name === undefined ? undefined : findCarrier(carriers(), name);
  const link = carrier && number ? trackingLink(carrier, number) : undefined;
  return {
    ...stated,
    ...(name && { carrier: name }),
    ...(number && { trackingNumber: number }),
    ...(link && { link }),
    shippedAt: at,
  };
}
