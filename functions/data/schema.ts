/** Shape of the one table, for the code that uses it and for the stages that create it. */
export const schema = {
  partitionKey: "pk",
  sortKey: "sk",
  ttl: "expiresAtSeconds",
  stream: "NEW_AND_OLD_IMAGES",
  /** Sort key of what tells that a product changed for those who search. */
  catalogueChange: "CHANGE",
  indexes: {
    /** What belongs to one owner, newest last: a user's orders, a product's reviews. */
    byOwner: { partitionKey: "ownerPk", sortKey: "ownerSk", projected: "ALL" },
    /** All of one kind, newest last: orders, users, open payments. */
    byKind: { partitionKey: "kindPk", sortKey: "kindSk", projected: "ALL" },
    /** Live products newest last, with what a listing filters by: a stock change does not write it. */
    catalogue: {
      partitionKey: "cataloguePk",
      sortKey: "catalogueSk",
      projected: ["id", "name", "pricePaise", "category", "description"],
    },
  },
} as const;
