/** Shape of the one table, for the code that uses it and the stages that create it. */
export const schema = {
  partitionKey: "pk",
  sortKey: "sk",
  ttl: "expiresAtSeconds",
  stream: "NEW_AND_OLD_IMAGES",
  /** Sort key of the items that record a product's change for the search index. */
  catalogueChange: "CHANGE",
  indexes: {
    /**
     * Everything that belongs to one owner, newest last: a user's orders, a product's reviews, the admins.
     */
    byOwner: { partitionKey: "ownerPk", sortKey: "ownerSk", projected: "ALL" },
    /**
     * All items of one kind, newest last: orders, users, unsettled payments; products low in stock by stock.
     */
    byKind: { partitionKey: "kindPk", sortKey: "kindSk", projected: "ALL" },
    /**
     * Live products, newest last, with the fields that listings filter by. A stock change does not write it.
     */
    catalogue: {
      partitionKey: "cataloguePk",
      sortKey: "catalogueSk",
      projected: ["id", "name", "pricePaise", "category", "description"],
    },
  },
} as const;

export type Item = Record<string, unknown>;
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type IndexName = keyof typeof schema.indexes;
type IndexAttribute = (typeof schema.indexes)[IndexName]["partitionKey" | "sortKey"];

/** An item of the table: the noun's attributes, its key, its keys in the indexes, and its expiry. */
export type Stored<T> = T &
  Key & { readonly [A in IndexAttribute]?: string } & { readonly expiresAtSeconds?: number };
