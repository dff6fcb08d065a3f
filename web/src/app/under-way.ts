import { load } from "../lib/storage.ts";

export const underWayKey = "paymentUnderWay";

/** True from Pay Now until this browser knows the outcome. Light, because every page asks. */
export const isPaymentUnderWay = (): boolean => load("localStorage", underWayKey) !== null;
