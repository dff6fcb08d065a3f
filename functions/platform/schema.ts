const searched = ["id", "userName", "fullName", "status", "name", "email", "role"] as const;

export const schema = {
  partitionKey: "pk",
  sortKey: "sk",
  ttl: "expiresAtSeconds",
  stream: "NEW_AND_OLD_IMAGES",
  /** Sort key of product changes for the search index. */
  catalogueChange: "CHANGE",
  /** Indexes project keys and searched attributes only; lists read the items, so that changes write little. */
  indexes: {
    /** Everything of one owner, newest last. A product's reviews are shown as the index has them. */
    byOwner: {
      partitionKey: "ownerPk",
      sortKey: "ownerSk",
      projected: [...searched, "productId", "userId", "rating", "comment", "createdAt"],
    },
    /** All items of one kind, newest last; also the catalogue's pending changes and manifests. */
    byKind: { partitionKey: "kindPk", sortKey: "kindSk", projected: [...searched, "entry", "version"] },
    /** Live products with filtered fields, newest last. Stock changes don't write to it. */
    catalogue: {
      partitionKey: "cataloguePk",
      sortKey: "catalogueSk",
      projected: [
        ...["id", "name", "pricePaise", "category", "description", "specs"],
        ...["ratingHalves", "reviewCount", "soldOut", "soldIn90Days", "featured"],
      ],
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

export type Stored<T> = T &
  Key & { readonly [A in IndexAttribute]?: string } & { readonly expiresAtSeconds?: number };
