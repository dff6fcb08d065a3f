import type { Route } from "../shared/core/route.ts";

/**
 * The method of a call's route at API Gateway. The route of a GET takes every method that has no route of
 * its own (API Gateway Developer Guide, "Create routes for HTTP APIs"), since one for HEAD would be another
 * resource; the function turns away all but GET and HEAD.
 */
export const routeMethodOf = ({ method }: Pick<Route, "method">) => (method === "GET" ? "ANY" : method);
