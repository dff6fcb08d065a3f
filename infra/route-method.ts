import type { Route } from "../shared/core/route.ts";

/**
 * GET routes take every method without its own route (API Gateway Developer Guide, "Create routes for HTTP APIs"), as
 * one for HEAD would be another resource. Functions reject all but GET and HEAD.
 */
export const routeMethodOf = ({ method }: Pick<Route, "method">) => (method === "GET" ? "ANY" : method);
