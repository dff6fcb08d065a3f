import { load } from "../../lib/storage.ts";

export const underWayKey = "paymentUnderWay";

/** True from Pay Now until the outcome is known. Light, since every page asks. */
export const isPaymentUnderWay = (): boolean => load("localStorage", underWayKey) !== null;
