import { deliveryDays, deliveryWindow } from "../../../../shared/delivery/delivery-estimate.ts";
import { dateFormat } from "../../lib/date-format.ts";
import { delivery } from "./delivery.ts";

const shortDay = dateFormat({ day: "numeric", month: "short" });
const weekday = dateFormat({ weekday: "short", day: "numeric", month: "short" });

/** "Wed 25 – Fri 27 Nov". */
const daysInWords = (range: readonly [Date, Date]): string =>
  weekday()
    .formatRange(...range)
    .replaceAll(",", "");

/** "Wed 25 – Fri 27 Nov", counted from the payment (ISO 8601). */
export const arrivalDays = (pin: string, paidAt: string): string =>
  daysInWords(deliveryWindow(delivery, pin, new Date(paidAt)));

/** "24 Nov". */
export const dayInWords = (at: string): string => shortDay().format(new Date(at));

/** "Fri 27 Nov". */
export const dueDay = (pin: string, paidAt: string): string =>
  weekday()
    .format(deliveryWindow(delivery, pin, new Date(paidAt))[1])
    .replaceAll(",", "");

interface DeliveryTimeProps {
  /** Six digits; empty for all of India. */
  pin: string;
  /** ISO 8601; defaults to now. */
  paidAt?: string;
}

/** Shows dates, or the number of days without a PIN code. */
export default function DeliveryTime({ pin, paidAt }: DeliveryTimeProps) {
  if (pin === "") return <>Delivered in {deliveryDays(delivery).join("–")} working days</>;
  const from = paidAt ? new Date(paidAt) : new Date();
  return (
    <>
      Arrives <b>{daysInWords(deliveryWindow(delivery, pin, from))}</b>
    </>
  );
}
