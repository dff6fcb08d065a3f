import type { Delivery } from "../../../shared/delivery/delivery.ts";

/** The build puts the setting of its stage here, apart from `stageSettings`, which every page loads. */
declare const stageDelivery: Delivery;

export const delivery = stageDelivery;
