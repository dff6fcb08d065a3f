import type { SWRConfiguration } from "swr";
import type { Answer, Request } from "../../../../../../shared/contract.ts";
import { payRoutes } from "../../../../../../shared/phone-orders/pay-routes.ts";
import { type ApiError, callOf, useApiOf } from "../../../../lib/api.ts";

type PayKey = keyof typeof payRoutes;
export type PayAnswer = Answer<"pay/get">;

/** Only this page loads the rows of payment links. */
export const call = <K extends PayKey>(key: K, input: Request<K>) => callOf(payRoutes, key, input);

const soonMs = 2000;
const laterMs = 15_000;

/** Someone else may pay, cancel or change it meanwhile. */
const options: SWRConfiguration<PayAnswer, ApiError> = {
  refreshInterval: (latest) => {
    if (latest?.state === "paying") return soonMs;
    return latest?.state === "open" ? laterMs : 0;
  },
};

export const usePayLink = (secret: string) => useApiOf(payRoutes, "pay/get", { secret }, options);
