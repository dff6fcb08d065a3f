import type * as z from "zod/mini";
import { continueRoutes } from "./assistants/continue-routes.ts";
import { assistantRoutes } from "./assistants/routes.ts";
import type { calls } from "./calls.ts";
import type { Route } from "./core/route.ts";
import { visitRoutes } from "./insights/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { webhookRoutes } from "./payments/webhook-routes.ts";
import { payRoutes } from "./phone-orders/pay-routes.ts";
import { shopContract } from "./shop-contract.ts";
import type { Permission } from "./staff/permissions.ts";
import { staffContract } from "./staff-contract.ts";
import { invitationRoutes } from "./team/invitation-routes.ts";

/** Keys name handlers: `"orders/place"` is `functions/api/orders/place.ts`, with its own Lambda and route. */
export const contract = {
  ...shopContract,
  ...staffContract,
  ...assistantRoutes,
  ...continueRoutes,
  ...pageRoutes,
  ...visitRoutes,
  ...webhookRoutes,
  ...payRoutes,
  ...invitationRoutes,
} as const satisfies Record<string, Route & { permission?: Permission }>;

type Calls = typeof calls;

export type RouteKey = keyof typeof contract;
export type Request<K extends RouteKey> = z.input<Calls[K]["input"]>;
export type Input<K extends RouteKey> = z.output<Calls[K]["input"]>;
export type Answer<K extends RouteKey> = z.output<Calls[K]["output"]>;
