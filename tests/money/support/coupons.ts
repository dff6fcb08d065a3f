import type { Request } from "../../../shared/contract.ts";
import { newCode } from "../../support/coupon.ts";
import type { Shop } from "./shop.ts";

export type Terms = Partial<Request<"admin/coupons/create">>;

/** Staff create a coupon of ten per cent, unless the terms say otherwise; resolves to its code. */
export async function createCoupon(shop: Shop, terms: Terms = {}): Promise<string> {
  const code = newCode();
  const staff = await shop.admin();
  const draft = { code, kind: "percent", value: 10, ...terms };
  const { status, message } = await staff.send("POST", "/api/v1/admin/coupon/new", draft);
  if (status !== 201) throw new Error(message);
  return code;
}
