import * as z from "zod/mini";

export const Carrier = z.object({
  name: z.string(),
  /** Tracking page, with `{number}` for the number. */
  link: z.optional(z.string().check(z.regex(/^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/))),
});
export type Carrier = z.infer<typeof Carrier>;

export const usualCarriers: readonly Carrier[] = [
  { name: "Delhivery", link: "https://www.delhivery.com/track-v2/package/{number}" },
  {
    name: "Blue Dart",
    link: "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}",
  },
  { name: "DTDC", link: "https://www.dtdc.in/trace.asp?strCnno={number}" },
  {
    name: "India Post",
    link: "https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?ConsignmentNo={number}",
  },
  { name: "Ecom Express", link: "https://ecomexpress.in/tracking/?awb_field={number}" },
  { name: "Own delivery" },
];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

export const findCarrier = (carriers: readonly Carrier[], name: string): Carrier | undefined =>
  carriers.find((carrier) => plain(carrier.name) === plain(name)) ??
  carriers.find((carrier) => plain(carrier.name) === `${plain(name)}delivery`);

/** Links only come from the carrier's template. */
export const trackingLink = ({ link }: Carrier, number: string): string | undefined =>
  link?.replace("{number}", encodeURIComponent(number));
