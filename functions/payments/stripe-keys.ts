import * as z from "zod/mini";
import { secret } from "../platform/secrets.ts";

const Keys = z.object({ secretKey: z.string(), publishableKey: z.string() });

/** Apart from the Stripe client, which who only needs the publishable key should not load. */
export const stripeKeys = () => secret("STRIPE_SECRET", (value) => Keys.parse(value));
