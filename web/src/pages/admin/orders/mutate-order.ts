import type { KeyedMutator } from "swr";
import type { Answer } from "../../../../../shared/contract.ts";

/** Puts another answer in the place of the order that is shown, or asks for it again. */
export type MutateOrder = KeyedMutator<Answer<"orders/get">>;
