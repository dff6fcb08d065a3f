/** Fields that staff search orders by (names of buyer and address, status) and users. */
const searched = ["id", "userName", "fullName", "status", "name", "email", "role"] as const;

/** Shape of the one table, for the code that uses it and the stages that create it. */
export const schema = {
  partitionKey: "pk",
  sortKey: "sk",
  ttl: "expiresAtSeconds",
  stream: "NEW_AND_OLD_IMAGES",
  /** Sort key of the items that record a product's change for the search index. */
  catalogueChange: "CHANGE",
  /**
   * An index has the keys, and of the other attributes those that its lists are searched by. Lists read the
   * items themselves, so that a change of an item does not write all of it to each index again.
   */
  indexes: {
    /**
     * Everything that belongs to one owner, newest last: a user's orders, the admins, and a product's reviews,
     * which are shown as the index has them.
     */
    byOwner: {
      partitionKey: "ownerPk",
      sortKey: "ownerSk",
      projected: [...searched, "productId", "userId", "rating", "comment", "createdAt"],
    },
    /**
     * All items of one kind, newest last: orders, users, unsettled payments; products low in stock by stock.
     * Every reader of the catalogue needs the changes that wait and the version of its manifest.
     */
    byKind: { partitionKey: "kindPk", sortKey: "kindSk", projected: [...searched, "entry", "version"] },
    /**
     * Live products, newest last, with the fields that listings filter by. A stock change does not write it.
     */
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

/** An item of the table: the noun's attributes, its key, its keys in the indexes, and its expiry. */
export type Stored<T> = T &
  Key & { readonly [A in IndexAttribute]?: string } & { readonly expiresAtSeconds?: number };
