import { type Intent, ownMark, readIntent, stripe } from "./stripe.ts";

/** Stripe's list of this shop's succeeded intents created since then, newest first. */
export async function* listSucceeded(since: Date): AsyncGenerator<Intent> {
  const api = await stripe();
  const { app, stage } = ownMark();
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const found of api.paymentIntents.list({ created, limit: 100 })) {
    const isOurs = found.metadata.app === app && found.metadata.stage === stage;
    if (isOurs && found.status === "succeeded") yield readIntent(found);
  }
}
