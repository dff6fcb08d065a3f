import { type Intent, type LedgerPage, ListRefused, type Span } from "./provider.ts";
import { isOwn, isPermanentRefusal, readIntent, stripe } from "./stripe.ts";

export const pageOptions = ({ from, to }: Span, after: string | undefined) => ({
  created: { gte: from, lt: to },
  limit: 100,
  ...(after && { starting_after: after }),
});

/** For `catch`. Stripe rejects the request itself for another account's cursor. */
export function refuseList(error: unknown): never {
  throw isPermanentRefusal(error) ? new ListRefused("Stripe refuses the request", { cause: error }) : error;
}

export async function listSucceeded(span: Span, after: string | undefined): Promise<LedgerPage<Intent>> {
  const api = await stripe();
  const { data, has_more } = await api.paymentIntents
    .list({ ...pageOptions(span, after), expand: ["data.latest_charge"] })
    .catch(refuseList);
  const own = data.filter((intent) => isOwn(intent) && intent.status === "succeeded");
  return { items: own.map(readIntent), next: has_more ? data.at(-1)?.id : undefined };
}
