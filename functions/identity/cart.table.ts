import * as z from "zod/mini";
import { AppError } from "../../shared/errors.ts";
import { check, exists, put } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, transact } from "../platform/table.ts";
import { userKey } from "./user.table.ts";

const KeptCart = z.object({ lines: z.array(z.object({ product: z.string(), quantity: z.number() })) });
export type CartLines = z.infer<typeof KeptCart>["lines"];

const cartKey = (userId: string): Key => ({ pk: userKey(userId).pk, sk: "CART" });

export async function findCart(userId: string): Promise<CartLines> {
  const item = await getItem(cartKey(userId));
  return item ? KeptCart.parse(item).lines : [];
}

/** The last cart that is sent counts. Throws `unauthenticated` (401) when the account was deleted meanwhile. */
export async function saveCart(userId: string, lines: CartLines): Promise<void> {
  const failed = await transact({
    cart: put({ ...cartKey(userId), lines }),
    user: check(userKey(userId), { pk: exists }),
  });
  if (failed.size > 0) throw new AppError("unauthenticated");
}
