import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { Request } from "../../../../../shared/contract.ts";
import { Email } from "../../../../../shared/core/email.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { whilePaging } from "../parts/use-list.ts";
import type { Line } from "./goods.tsx";

/** Long enough to finish a word. */
const pauseMs = 400;

interface Draft {
  lines: readonly Line[];
  coupon: string;
  email: string;
}

function queryOf({ lines, coupon, email }: Draft): Request<"admin/phone-orders/price"> | null {
  if (lines.length === 0) return null;
  const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }));
  const known = z.safeParse(Email, email.trim()).data;
  return { items, coupon: coupon.trim(), ...(known && { email: known }) };
}

/** The server's prices, limits and verdict on the code, once typing pauses. */
export function usePrice(draft: Draft) {
  const query = JSON.stringify(queryOf(draft));
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), pauseMs);
    return () => clearTimeout(timer);
  }, [query]);
  const answer = useApi("admin/phone-orders/price", JSON.parse(asked), whilePaging);
  return { ...answer, isStale: asked !== query || answer.isValidating };
}
