/** Partition of what caused a mail, and which of its mails it is: together sent once. */
export interface Delivery {
  causePk: string;
  kind: string;
}

/** SES hands them back with what it reports of a mail; it takes letters, digits, - and _ only. */
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
