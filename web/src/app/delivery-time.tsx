import { deliveryDays, deliveryWindow } from "../../../shared/delivery/delivery-estimate.ts";
import { delivery } from "./delivery.ts";

/** In India's time zone. */
const days = new Intl.DateTimeFormat("en-IN", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "Asia/Kolkata",
});

/** "Wed 25 – Fri 27 Nov". */
const daysInWords = (range: readonly [Date, Date]): string => days.formatRange(...range).replaceAll(",", "");

/** The last day of the estimate, "Fri 27 Nov". */
export const dueDay = (pin: string, paidAt: string): string =>
  days.format(deliveryWindow(delivery, pin, new Date(paidAt))[1]).replaceAll(",", "");

interface DeliveryTimeProps {
  /** Six digits; empty for India as a whole. */
  pin: string;
  /** ISO 8601, when the order was paid; without it, now. */
  paidAt?: string;
}

/** When a parcel should arrive: the days, or how many there are while its PIN code is not known. */
export function DeliveryTime({ pin, paidAt }: DeliveryTimeProps) {
  if (pin === "") return <>Delivery in {deliveryDays(delivery).join(" to ")} working days in India</>;
  const from = paidAt ? new Date(paidAt) : new Date();
  return (
    <>
      Delivery <b>{daysInWords(deliveryWindow(delivery, pin, from))}</b>
    </>
  );
}
