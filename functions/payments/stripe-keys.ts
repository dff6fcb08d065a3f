import * as z from "zod/mini";
import { secret } from "../platform/secrets.ts";

const Keys = z.object({ secretKey: z.string(), publishableKey: z.string() });

/**
 * In a file of its own, so that a function that needs only the publishable key does not load the Stripe
 * client.
 */
export const stripeKeys = () => secret("STRIPE_SECRET", (value) => Keys.parse(value));
