import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";

/** Pages that show nothing without an account or a mailed link. Cart and login are found as well, since people look for them. */
const closed: readonly string[] = [
  "/account",
  "/admin/",
  "/email/",
  "/load",
  "/notify/",
  "/order/",
  "/orders",
  "/password/",
  "/process/",
  "/profile/",
  "/shipping$",
  "/success",
  "/track",
  "/wishlist",
];

/** Public answers, which pages fetch while a search engine renders them. The longer rule wins. */
const routes: readonly Route[] = Object.values(contract);
const open = routes
  .filter(({ shared, method }) => shared && method === "GET")
  .map(({ path }) => path.replace(/\{.*/, ""));

export const robotsOf = (site: string): string =>
  [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Disallow: /api/",
    ...[...new Set(open)].map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
