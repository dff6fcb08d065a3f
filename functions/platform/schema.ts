/** Shape of the one table, for the code that uses it and for the stages that create it. */
export const schema = {
  partitionKey: "pk",
  sortKey: "sk",
  ttl: "expiresAtSeconds",
  stream: "NEW_AND_OLD_IMAGES",
  /** Sort key of the items that record a product's change for the search index. */
  catalogueChange: "CHANGE",
  indexes: {
    /** Everything that belongs to one owner, newest last: a user's orders, a product's reviews. */
    byOwner: { partitionKey: "ownerPk", sortKey: "ownerSk", projected: "ALL" },
    /** All items of one kind, newest last: orders, users, open payments. */
    byKind: { partitionKey: "kindPk", sortKey: "kindSk", projected: "ALL" },
    /** Live products newest last, with what a listing filters by: a stock change does not write it. */
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

/** A noun as the table holds it: its attributes, its key, its places in the indexes, when it expires. */
export type Stored<T> = T &
  Key & { readonly [A in IndexAttribute]?: string } & { readonly expiresAtSeconds?: number };
