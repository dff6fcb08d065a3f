/** Releases of the Universal Commerce Protocol, newest first. A request without a profile gets the newest. */
export const versions = ["2026-08-25", "2026-04-08"] as const;
export type Version = (typeof versions)[number];
export const newest: Version = versions[0];

export const isVersion = (text: string): text is Version => versions.some((version) => version === text);

/** The Model Context Protocol's release that the server answers, and those it also accepts. */
export const mcpVersions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

const reference = "https://ucp.dev";

/** What an agent can do here. Nobody can pay by it, so there is no handler of payments. */
const capabilityNames = ["dev.ucp.shopping.catalog.search", "dev.ucp.shopping.catalog.lookup"] as const;

const fileOf: Readonly<Record<(typeof capabilityNames)[number], string>> = {
  "dev.ucp.shopping.catalog.search": "catalog_search",
  "dev.ucp.shopping.catalog.lookup": "catalog_lookup",
};

export const capabilitiesOf = (version: Version) =>
  Object.fromEntries(
    capabilityNames.map((name) => [
      name,
      [
        {
          version,
          spec: `${reference}/${version}/specification/catalog`,
          schema: `${reference}/${version}/schemas/shopping/${fileOf[name]}.json`,
        },
      ],
    ]),
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
