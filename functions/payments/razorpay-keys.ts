import * as z from "zod/mini";
import { secret } from "../platform/secrets.ts";

const Keys = z.object({ keyId: z.string(), keySecret: z.string() });

export const razorpayKeys = () => secret("RAZORPAY_SECRET", (value) => Keys.parse(value));
