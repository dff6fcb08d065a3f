import type { SWRConfiguration } from "swr";
import type { Answer, Request } from "../../../shared/contract.ts";
import { shopContract } from "../../../shared/shop-contract.ts";
import { staffContract } from "../../../shared/staff-contract.ts";
import { type ApiError, type CallOptions, callOf, useApiOf } from "./api.ts";
import { confirmed } from "./confirm-again.ts";

const routes = { ...shopContract, ...staffContract };
type StaffKey = keyof typeof routes;

/** For staff's pages: knows the shop's calls and staff's. Shoppers' pages never load it. */
export const call = <K extends StaffKey>(key: K, input: Request<K>, options?: CallOptions) =>
  confirmed(() => callOf(routes, key, input, options));

export const useApi = <K extends StaffKey>(
  key: K,
  input: Request<K> | null,
  options?: SWRConfiguration<Answer<K>, ApiError>,
) => useApiOf(routes, key, input, options);
