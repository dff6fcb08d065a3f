import type { Answer, Request } from "../../../shared/contract.ts";
import { factorRoutes } from "../../../shared/factors/routes.ts";
import { callOf, useApiOf } from "./api.ts";
import { confirmed } from "./confirm-again.ts";

type FactorKey = keyof typeof factorRoutes;

/** For pages outside the admin area, which don't load staff's other calls. */
export const callFactor = <K extends FactorKey>(key: K, input: Request<K>): Promise<Answer<K>> =>
  confirmed(() => callOf(factorRoutes, key, input));

export const useFactors = () => useApiOf(factorRoutes, "factors/list", {}, { shouldRetryOnError: false });
