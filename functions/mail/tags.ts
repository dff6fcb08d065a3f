/** Identifies a mail by its cause's partition key and its kind. */
export interface Delivery {
  causePk: string;
  kind: string;
  /** Of the order, so that both are read at once. */
  buyerId?: string | undefined;
}

/** SES returns the tags in its reports. Values may contain letters, digits, - and _ only. */
export const tagsOf = ({ causePk, kind }: Delivery) => [
  { Name: "cause", Value: Buffer.from(causePk).toString("base64url") },
  { Name: "kind", Value: kind },
];

export function deliveryOf(tags: Readonly<Record<string, readonly string[]>>): Delivery | undefined {
  const [cause] = tags.cause ?? [];
  const [kind] = tags.kind ?? [];
  if (cause === undefined || kind === undefined) return undefined;
  return { causePk: Buffer.from(cause, "base64url").toString(), kind };
}
