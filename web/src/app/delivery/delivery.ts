import type { Delivery } from "../../../../shared/delivery/delivery.ts";

/** Injected by the build, apart from `stageSettings`, which every page loads. */
declare const stageDelivery: Delivery;

export const delivery = stageDelivery;
