import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { findCarrier, trackingLink } from "../../shared/delivery/carriers.ts";
import type { Order as OrderOnWire } from "../../shared/orders/schemas.ts";
import { carriers } from "../platform/settings.ts";

export const Shipment = z.object({
  /** Absent while staff have not named one. */
  carrier: z.optional(z.string()),
  number: z.optional(z.string()),
  /** ISO 8601. */
  at: z.string(),
  /** Name of the member of staff who shipped it. */
  by: z.string(),
  /** The return that it is the replacement for. */
  returnId: z.optional(z.string()),
});
export type Shipment = z.infer<typeof Shipment>;

export type Tracking = Pick<Shipment, "carrier" | "number">;

const refuse = (field: "carrier" | "trackingNumber", message: string): never => {
  throw new AppError("invalid", field, { [field]: message });
};

/**
 * The stage's carrier of this name, and the number. Undefined when neither is given. Throws `invalid` (400)
 * for an unknown carrier, and for a carrier that needs a number and has none.
 */
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

/** The link is made at each reading, so that a corrected template helps old shipments too. */
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
