import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";

/** Pages that need an account or a mailed link. Cart and login are indexed, since people search for them. */
const closed: readonly string[] = [
  "/account",
  "/admin",
  "/cart/stop/",
  "/continue/",
  "/email/",
  "/invitation/",
  "/load",
  "/notify/",
  "/order/",
  "/orders",
  "/password/",
  "/pay/",
  "/preview",
  "/process/",
  "/profile/",
  "/shipping$",
  "/success",
  "/track",
  "/wishlist",
];

/** Calls that pages make while a search engine renders them. The longer rule wins. */
const routes: readonly Route[] = Object.values(contract);
const open = routes
  .filter(({ shared, method }) => shared && method === "GET")
  .map(({ path }) => path.replace(/\{.*/, ""));

const allowed = (site: string): readonly string[] => [
  "# Programs may read every page that isn't closed below, also as Markdown, and show it with a link.",
  `# ${site}/llms.txt says how. ${site}/.well-known/ucp is for assistants that shop.`,
];

export const robotsOf = (site: string, assistants: boolean): string =>
  [
    ...(assistants ? allowed(site) : []),
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Disallow: /api/",
    ...[...new Set(open)].map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
