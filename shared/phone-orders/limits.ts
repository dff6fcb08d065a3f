import * as z from "zod/mini";

export const maxOpenPhoneOrders = 50;
export const maxHoldHours = 72;

/** A product's units on the shelf, and how many of those that left it phone orders hold. */
interface Shelf {
  stock: number;
  phoned: number;
}

/** Units that one more phone order may hold: a fifth of the shelf in all, and at least one. */
export function phoneUnitsLeft({ stock, phoned }: Shelf): number {
  const most = Math.max(1, Math.floor((stock + phoned) / 5));
  return Math.max(0, Math.min(stock, most - phoned));
}

export const HoldHours = z.int().check(z.minimum(1), z.maximum(maxHoldHours));

export const PhoneOrderSettings = z.object({ holdHours: HoldHours });
export type PhoneOrderSettings = z.infer<typeof PhoneOrderSettings>;

export const usualPhoneOrders: PhoneOrderSettings = { holdHours: 24 };
