/** Releases of the Universal Commerce Protocol, newest first. A request without a profile gets the newest. */
export const versions = ["2026-08-25", "2026-04-08"] as const;
export type Version = (typeof versions)[number];
export const newest: Version = versions[0];

export const isVersion = (text: string): text is Version => versions.some((version) => version === text);

/** The Model Context Protocol's release that the server answers, and those it also accepts. */
export const mcpVersions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

const reference = "https://ucp.dev";

interface Capability {
  /** Below the reference's `specification/`, for the newest release and for the one before. */
  pages: readonly [string, string];
  schema: string;
  extends?: readonly string[];
}

const [cart, checkout] = ["dev.ucp.shopping.cart", "dev.ucp.shopping.checkout"] as const;

/** What an agent can do here. Nobody can pay by it, so there is no handler of payments. */
const capabilities: Readonly<Record<string, Capability>> = {
  "dev.ucp.shopping.catalog.search": {
    pages: ["shopping/catalog/search", "catalog/search"],
    schema: "catalog_search",
  },
  "dev.ucp.shopping.catalog.lookup": {
    pages: ["shopping/catalog/lookup", "catalog/lookup"],
    schema: "catalog_lookup",
  },
  [cart]: { pages: ["shopping/cart", "cart"], schema: "cart" },
  [checkout]: { pages: ["shopping/checkout", "checkout"], schema: "checkout" },
  "dev.ucp.shopping.order": { pages: ["shopping/order", "order"], schema: "order" },
  "dev.ucp.shopping.discount": {
    pages: ["discount", "discount"],
    schema: "discount",
    extends: [cart, checkout],
  },
  "dev.ucp.shopping.fulfillment": {
    pages: ["fulfillment", "fulfillment"],
    schema: "fulfillment",
    extends: [checkout],
  },
};

const entryOf = (version: Version, { pages, schema, ...rest }: Capability) => ({
  version,
  spec: `${reference}/${version}/specification/${pages[version === newest ? 0 : 1]}`,
  schema: `${reference}/${version}/schemas/shopping/${schema}.json`,
  ...rest,
});

/** Links that anybody can write are of the newest release alone. */
const permalinkOf = (version: Version, site: string) =>
  version === newest && {
    "dev.ucp.shopping.permalink": [
      {
        ...entryOf(version, { pages: ["permalink", ""], schema: "permalink" }),
        config: { endpoint: `${site}/ucp/buy` },
      },
    ],
  };

/** Permalinks are in the profile alone: no answer of the protocol is about them. */
export const profileCapabilities = (version: Version, site: string) => ({
  ...capabilitiesOf(version),
  ...permalinkOf(version, site),
});

export const capabilitiesOf = (version: Version) =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, capability]) => [name, [entryOf(version, capability)]]),
  );

export const servicesOf = (version: Version, site: string) => ({
  "dev.ucp.shopping": [
    {
      version,
      spec: `${reference}/${version}/specification/overview`,
      transport: "rest",
      schema: `${reference}/${version}/services/shopping/rest.openapi.json`,
      endpoint: `${site}/ucp/v1`,
    },
    {
      version,
      spec: `${reference}/${version}/specification/overview`,
      transport: "mcp",
      schema: `${reference}/${version}/services/shopping/mcp.openrpc.json`,
      endpoint: `${site}/ucp/mcp`,
    },
  ],
});
