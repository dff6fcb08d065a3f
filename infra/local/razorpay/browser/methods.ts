import type { Method } from "../records.ts";
import type { FrameOptions, Instrument } from "./messages.ts";

const names: Record<Method, string> = { upi: "UPI", card: "Card", netbanking: "Netbanking" };
const usual: Instrument[] = [{ method: "upi" }, { method: "card" }, { method: "netbanking" }];

export const nameOf = ({ method }: Instrument): string => names[method];

/** The instruments of the page's blocks in their sequence, then the usual ones that it does not hide. */
export function instrumentsOf({ config }: FrameOptions): Instrument[] {
  const { blocks = {}, hide = [], sequence = [], preferences } = config?.display ?? {};
  const chosen = sequence.flatMap((name) => blocks[name.replace(/^block\./, "")]?.instruments ?? []);
  const rest = usual.filter(
    ({ method }) =>
      !hide.some((hidden) => hidden.method === method) && !chosen.some((each) => each.method === method),
  );
  return preferences?.show_default_blocks === false ? chosen : [...chosen, ...rest];
}

export const banks: Readonly<Record<string, string>> = {
  HDFC: "HDFC Bank",
  ICIC: "ICICI Bank",
  SBIN: "State Bank of India",
  UTIB: "Axis Bank",
  KKBK: "Kotak Mahindra Bank",
  IDFB: "IDFC FIRST Bank",
  PUNB_R: "Punjab National Bank",
  BARB_R: "Bank of Baroda",
  CNRB: "Canara Bank",
  FDRL: "Federal Bank",
  INDB: "Indusind Bank",
  YESB: "Yes Bank",
};
