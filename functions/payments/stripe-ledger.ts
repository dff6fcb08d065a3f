import { type Intent, ownMark, readIntent, stripe } from "./stripe.ts";

/** Unix seconds, `to` excluded. */
export interface Span {
  from: number;
  to: number;
}

export interface LedgerPage<T> {
  items: T[];
  /** Continue after this id; absent on the last page. */
  next: string | undefined;
}

export const pageOptions = ({ from, to }: Span, after: string | undefined) => ({
  created: { gte: from, lt: to },
  limit: 100,
  ...(after && { starting_after: after }),
});

/** Lists this shop's succeeded intents with their charges, newest first. */
export async function listSucceeded(span: Span, after: string | undefined): Promise<LedgerPage<Intent>> {
  const api = await stripe();
  const { app, stage } = ownMark();
  const { data, has_more } = await api.paymentIntents.list({
    ...pageOptions(span, after),
    expand: ["data.latest_charge"],
  });
  const own = data.filter(
    ({ metadata, status }) => metadata.app === app && metadata.stage === stage && status === "succeeded",
  );
  return { items: own.map(readIntent), next: has_more ? data.at(-1)?.id : undefined };
}
