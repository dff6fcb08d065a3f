import * as z from "zod/mini";
import { secret } from "../platform/secrets.ts";

const Keys = z.object({ secretKey: z.string(), publishableKey: z.string() });

/** A separate file, so that reading the publishable key does not load Stripe's client. */
export const stripeKeys = () => secret("STRIPE_SECRET", (value) => Keys.parse(value));
