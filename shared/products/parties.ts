export const parties = ["maker", "packer", "importer"] as const;
export const partyNames = { maker: "Manufacturer", packer: "Packer", importer: "Importer" } as const;
