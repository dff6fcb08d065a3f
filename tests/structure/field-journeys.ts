import * as z from "zod/mini";
import { productItem, readProducts } from "../../functions/catalogue/product.table.ts";
import { productOnWire } from "../../functions/catalogue/product.ts";
import { Coupon, couponOnWire, Figures, newCoupon } from "../../functions/coupons/coupon.ts";
import { readUser } from "../../functions/identity/user.table.ts";
import { userOnWire } from "../../functions/identity/user.ts";
import { Order, orderOf } from "../../functions/orders/order.ts";
import { orderOnWire } from "../../functions/orders/order-wire.ts";
import { Shipment, shipmentOnWire, trackingOf } from "../../functions/orders/shipment.ts";
import { Payment } from "../../functions/payments/payment.ts";
import { Return } from "../../functions/returns/return.ts";
import { returnOnWire } from "../../functions/returns/return-wire.ts";
import { Review, reviewOnWire } from "../../functions/reviews/review.ts";
import { SavedAddress } from "../../shared/accounts/address.ts";
import { UserChange } from "../../shared/accounts/schemas.ts";
import { pickFields } from "../../shared/core/fields.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { NewCoupon } from "../../shared/coupons/coupon-terms.ts";
import { Address, ShippingInfo } from "../../shared/delivery/shipping-info.ts";
import { buyerRules } from "../../shared/orders/buyer-fields.ts";
import { parcelRules } from "../../shared/orders/parcel.ts";
import { Order as OrderOnWire } from "../../shared/orders/schemas.ts";
import { NewProduct } from "../../shared/products/product-input.ts";
import { Product } from "../../shared/products/schemas.ts";
import { requestRules } from "../../shared/returns/return-fields.ts";
import { Return as ReturnOnWire } from "../../shared/returns/schemas.ts";
import { NewReview } from "../../shared/reviews/schemas.ts";

type Given = Readonly<Record<string, string>>;

const id = "0".repeat(24);
const now = new Date("2026-01-01");
const createdAt = now.toISOString();
const name = "Asha Rao";
const address = {
  fullName: name,
  phoneNumber: "9876543210",
  address: "14 Residency Road",
  city: "Bengaluru",
  state: "Karnataka",
  country: "India",
  postalCode: "560025",
};

function buy(stated: z.infer<z.ZodMiniObject<typeof buyerRules>>) {
  const payment = Payment.parse({
    ...{ id, userId: id, userName: name, createdAt, expiresAt: createdAt },
    ...{ mode: "priced", state: "OPEN", amountPaise: 0, attempt: 0, cartHash: "", lines: [] },
    gst: { percent: 18, prices: "inclusive", sellerState: "29" },
    ...stated,
  });
  const totals = totalsOf(payment.lines, payment.gst);
  const order = orderOf(
    { ...payment, shippingInfo: stated.shippingInfo },
    { number: "ES-10482", intentId: "pi_1" },
    totals,
    now,
  );
  return z.parse(OrderOnWire, orderOnWire(Order.parse(order)));
}

/** Each takes a field of an input through what is stored to the answer. */
export const journeys: Readonly<Record<string, (given: Given) => object>> = {
  product(given) {
    const facts = { name: "Wren", price: 1, stock: 1, description: "Small.", category: "earbuds" };
    const counts = { stock: 1, held: 0, sold: 0, ratingHalves: 0, reviewCount: 0, images: [] };
    const { priceChange: _, ...input } = z.parse(NewProduct, { ...facts, ...given });
    const item = productItem({ ...input, ...counts, id, pricePaise: 100, createdAt });
    const [product] = readProducts([{ pk: item.pk, sk: "STOCK", ...counts }, item]).values();
    return z.parse(Product, { ...(product && productOnWire(product)), specs: [], reviews: [] });
  },
  "user, edited by staff"(given) {
    const input = z.parse(UserChange, { id, name, email: "asha@example.com", role: "user", ...given });
    return userOnWire(readUser({ ...input, version: 1, createdAt }));
  },
  "order, set by staff"(given) {
    const stated = z.parse(z.object(parcelRules), { carrier: "Own delivery", ...given });
    return shipmentOnWire(Shipment.parse({ ...trackingOf(stated), at: createdAt, by: name }));
  },
  "order, given by the buyer": (given) =>
    buy(z.parse(z.object(buyerRules), { shippingInfo: address, ...given })),
  coupon(given) {
    const input = z.parse(NewCoupon, { code: "WREN-10", kind: "percent", value: 10, ...given });
    return couponOnWire(Coupon.parse(newCoupon(input, { id, now, batch: undefined })), Figures.parse({}));
  },
  review(given) {
    const input = z.parse(NewReview, { productId: id, ...given });
    return reviewOnWire(Review.parse({ ...input, id, userId: id, name, createdAt }));
  },
  return(given) {
    const input = z.parse(z.object(requestRules), { kind: "refund", reason: "other", ...given });
    const request = {
      ...pickFields(input, requestRules),
      id,
      number: "ES-10482-R1",
      orderId: id,
      userId: id,
      createdAt,
    };
    const stored = Return.parse({ ...request, lines: [], pictures: [], state: "Requested", log: [] });
    return z.parse(ReturnOnWire, returnOnWire(stored));
  },
  address(given) {
    const shippingInfo = z.parse(ShippingInfo, { ...address, ...given });
    const saved = { ...z.parse(Address, shippingInfo), _id: id, default: true };
    return { ...z.parse(SavedAddress, saved), ...buy({ shippingInfo }).shippingInfo };
  },
};
