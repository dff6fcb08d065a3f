import { AppError } from "../../../../shared/core/errors.ts";
import { totalsOf } from "../../../../shared/core/money.ts";
import { phoneUnitsLeft } from "../../../../shared/phone-orders/limits.ts";
import { phoneOrderCalls } from "../../../../shared/phone-orders/staff-schemas.ts";
import { findStock } from "../../../catalogue/stock.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { priceItems } from "../../../orders/basket.ts";
import { withStaffsCode } from "../../../orders/discounted-basket.ts";
import { pricedLinesOnWire } from "../../../orders/order-wire.ts";
import { saleGst } from "../../../payments/payment.ts";
import { customerFor } from "../../../phone-orders/customer.ts";
import { gst, phoneOrders } from "../../../platform/settings.ts";

/** Shows staff what the order will cost, and how much of it phone orders may hold. Writes nothing. */
export const handler = endpoint(
  phoneOrderCalls,
  "admin/phone-orders/price",
  async ({ items, coupon, email }, { now }) => {
    const basket = await priceItems(items, saleGst(gst()));
    const user = email === undefined ? undefined : await customerFor({ name: email, email }, now);
    const stock = await findStock(basket.lines.map(({ productId }) => productId));
    const refused = (error: unknown): AppError => {
      if (error instanceof AppError && error.code === "coupon_invalid") return error;
      throw error;
    };
    const coded =
      coupon === undefined ? undefined : await withStaffsCode(coupon, basket, user, now).catch(refused);
    const sale = coded && !(coded instanceof AppError) ? coded : { ...basket, coupon: undefined };
    return {
      success: true,
      priced: pricedLinesOnWire(sale, totalsOf(sale.lines, sale.gst)),
      ...(coded instanceof AppError && { couponProblem: coded.message }),
      stock: basket.lines.map(({ productId }, index) => ({
        product: productId,
        stock: stock[index]?.stock ?? 0,
        available: stock[index] ? phoneUnitsLeft(stock[index]) : 0,
      })),
      holdHours: phoneOrders().holdHours,
    };
  },
);
