import type { RouteKey } from "../../shared/contract.ts";
import { address } from "../support/address.ts";
import { newEmail, password } from "../support/shop.ts";

const unknownId = "0123456789abcdef01234567";

export interface Sample {
  /** A well-formed request, which only identity and role can cause to be rejected. */
  path?: Record<string, string>;
  query?: string;
  body?: () => unknown;
  /** The status that an allowed caller gets; 200 by default. */
  allowed?: number[];
}

const items = [{ product: unknownId, quantity: 1 }];
const product = { name: "X", price: "10", description: "d", category: "earbuds", stock: "1" };

const credential = { id: "AA", rawId: "AA", type: "public-key" };

/** One entry per row of the contract; a missing one is a compile error. */
export const samples: Record<RouteKey, Sample> = {
  "products/list": {},
  "products/suggest": { query: "keyword=wi" },
  "products/offline": {},
  "products/related": { path: { id: unknownId }, allowed: [404] },
  "products/get": { path: { id: unknownId }, allowed: [404] },
  "products/preview": { body: () => ({ key: "none" }), allowed: [400] },
  "products/reviews": { query: `id=${unknownId}`, allowed: [404] },
  "admin/families/list": {},
  "admin/families/create": {
    body: () => ({ name: "F", members: [{ product: unknownId, values: { colour: "Ink" } }] }),
    allowed: [400],
  },
  "admin/families/get": { path: { id: unknownId }, allowed: [404] },
  "admin/families/update": { path: { id: unknownId }, body: () => ({ price: 10 }), allowed: [404] },
  "admin/families/delete": { path: { id: unknownId }, allowed: [404] },
  "admin/families/colour": { path: { id: unknownId }, body: () => ({ colour: "Ink" }), allowed: [404] },
  "reviews/submit": { body: () => ({ productId: unknownId, rating: 4, comment: "" }), allowed: [404] },
  "reviews/delete": { query: `id=${unknownId}&productId=${unknownId}`, allowed: [404] },
  "reviews/own": { query: `productId=${unknownId}` },
  "reviews/delete-own": { query: `productId=${unknownId}`, allowed: [404] },
  "reviews/helpful": { path: { id: unknownId }, body: () => ({}), allowed: [404] },
  "admin/reviews/list": {},
  "admin/reviews/hide": { path: { id: unknownId }, body: () => ({ reason: "Spam" }), allowed: [404] },
  "pages/get": { path: { release: "none", page: "home" }, allowed: [404] },
  "account/register": { body: () => ({ name: "N", email: newEmail(), password }) },
  "account/login": { body: () => ({ email: newEmail(), password }), allowed: [401] },
  "account/guest": { body: () => ({ name: "N", email: newEmail() }) },
  "account/logout": {},
  "account/profile": {},
  "account/session": {},
  "account/devices": {},
  "account/logout-everywhere": {},
  "account/update-profile": { body: () => ({ name: "N", email: newEmail() }) },
  "account/update-password": {
    body: () => ({ oldPassword: "wrong", newPassword: password, confirmPassword: password }),
    allowed: [400],
  },
  "account/forgot-password": { body: () => ({ email: newEmail() }) },
  "account/reset-password": {
    path: { token: "a".repeat(43) },
    body: () => ({ newPassword: password, newConfirmPassword: password }),
    allowed: [400],
  },
  "account/ask-confirmation": {},
  "account/confirm-email": { path: { token: "a".repeat(43) }, allowed: [400] },
  "account/data": {},
  "account/delete": { body: () => ({ password: "wrong" }), allowed: [400] },
  "passkeys/ask": {},
  "passkeys/login": {
    body: () => ({
      credential: {
        ...credential,
        response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "AA" },
      },
    }),
    allowed: [401],
  },
  "passkeys/list": {},
  "passkeys/offer": { body: () => ({ password: "wrong" }), allowed: [400] },
  "passkeys/create": {
    body: () => ({
      name: "N",
      credential: { ...credential, response: { clientDataJSON: "e30", attestationObject: "AA" } },
    }),
    allowed: [400],
  },
  "passkeys/rename": { path: { id: unknownId }, body: () => ({ name: "N" }), allowed: [404] },
  "passkeys/delete": { path: { id: unknownId }, allowed: [404] },
  "addresses/list": {},
  "addresses/create": { body: () => address, allowed: [201] },
  "addresses/update": { path: { id: unknownId }, body: () => ({ default: true }), allowed: [404] },
  "addresses/delete": { path: { id: unknownId }, allowed: [404] },
  "cart/get": {},
  "wishlist/get": {},
  "wishlist/put": { body: () => ({ products: [unknownId] }) },
  "cart/put": { body: () => ({ items }) },
  "contact/send": { body: () => ({ name: "N", email: newEmail(), subject: "S", message: "M" }) },
  "admin/messages/list": {},
  "admin/messages/update": {
    path: { ticket: "EM-BCDFGH" },
    body: () => ({ action: "reply", text: "T" }),
    allowed: [404],
  },
  "waits/ask": { path: { id: unknownId }, body: () => ({ email: newEmail() }), allowed: [404] },
  "waits/confirm": { body: () => ({ token: "A".repeat(43) }), allowed: [400] },
  "waits/stop": { body: () => ({ token: "A".repeat(43) }), allowed: [400] },
  "coupons/check": { body: () => ({ code: "UNKNOWN", orderItems: items }), allowed: [400] },
  "admin/imports/create": { body: () => ({ name: "a.csv", size: 10 }), allowed: [201] },
  "admin/imports/template": {},
  "admin/imports/mapping": {},
  "admin/coupons/list": {},
  "admin/coupons/create": {
    body: () => ({ code: `C${newEmail().slice(1, 13)}`, kind: "percent", value: 10 }),
    allowed: [201],
  },
  "admin/coupons/create-batch": {
    body: () => ({ code: `B${newEmail().slice(1, 13)}`, kind: "fixed", value: 100, count: 2 }),
    allowed: [201],
  },
  "admin/coupons/update": {
    path: { code: "UNKNOWN" },
    body: () => ({ kind: "percent", value: 10 }),
    allowed: [404],
  },
  "admin/coupons/codes": { path: { code: "UNKNOWN" }, allowed: [404] },
  "payments/key": {},
  "payments/start": { body: () => ({ orderItems: items, shippingInfo: address }), allowed: [404] },
  "payments/open": {},
  "payments/webhook": { body: () => ({}), allowed: [400] },
  "payments/state": { path: { id: unknownId }, allowed: [404] },
  "payments/razorpay-verify": {
    body: () => ({
      razorpay_order_id: "order_unknown",
      razorpay_payment_id: "pay_unknown",
      razorpay_signature: "00",
    }),
    allowed: [400],
  },
  "payments/razorpay-webhook": { body: () => ({}), allowed: [400] },
  "orders/place": {
    body: () => ({ orderItems: items, shippingInfo: address, paymentInfo: { id: "pi_unknown1" } }),
    allowed: [404],
  },
  "orders/get": { path: { id: unknownId }, allowed: [404] },
  "orders/track": { query: `order=${unknownId}&pin=560001`, allowed: [404] },
  "orders/cancel": { path: { id: unknownId }, allowed: [404] },
  "orders/change-address": {
    path: { id: unknownId },
    body: () => ({ shippingInfo: address }),
    allowed: [404],
  },
  "orders/stop-link": { path: { id: unknownId }, allowed: [404] },
  "orders/claim": { allowed: [409] },
  "orders/mine": {},
  "returns/ask": {
    path: { id: unknownId },
    body: () => ({ kind: "refund", reason: "did-not-suit", items: JSON.stringify(items) }),
    allowed: [404],
  },
  "returns/withdraw": { path: { id: unknownId }, allowed: [404] },
  "returns/picture": { path: { id: unknownId, number: "1" }, allowed: [404] },
  "invoices/get": { path: { id: unknownId }, allowed: [404] },
  "invoices/pdf": { path: { id: unknownId }, allowed: [404] },
  "admin/invoices/list": {},
  "admin/exports/create": { body: () => ({ what: "coupons" }), allowed: [201] },
  "admin/bulk-edits/create": {
    body: () => ({ select: { ids: [unknownId] }, change: { featured: true } }),
    allowed: [201],
  },
  "admin/jobs/list": {},
  "admin/jobs/get": { path: { id: unknownId }, allowed: [404] },
  "admin/jobs/lines": { path: { id: unknownId }, allowed: [404] },
  "admin/jobs/result": { path: { id: unknownId }, allowed: [404] },
  "admin/jobs/step": { path: { id: unknownId, step: "stop" }, allowed: [404] },
  "admin/returns/list": {},
  "admin/returns/update": { path: { id: unknownId }, body: () => ({ action: "approve" }), allowed: [404] },
  "admin/products/list": {},
  "admin/products/create": { body: () => product, allowed: [201] },
  "admin/products/get": { path: { id: unknownId }, allowed: [404] },
  "admin/products/update": { path: { id: unknownId }, body: () => product, allowed: [404] },
  "admin/products/delete": { path: { id: unknownId }, allowed: [404] },
  "admin/products/duplicate": { path: { id: unknownId }, allowed: [404] },
  "admin/products/preview": { path: { id: unknownId }, allowed: [404] },
  "admin/products/activity": { path: { id: unknownId }, allowed: [404] },
  "admin/orders/list": {},
  "admin/orders/update-status": {
    path: { id: unknownId },
    body: () => ({ status: "Shipped" }),
    allowed: [404],
  },
  "admin/orders/delete": { path: { id: unknownId }, allowed: [404] },
  "admin/orders/refund": { path: { id: unknownId }, body: () => ({}), allowed: [404] },
  "admin/dashboard/get": {},
  "admin/todo/get": {},
  "admin/payments/list": {},
  "admin/payments/refund": { path: { id: unknownId }, allowed: [404] },
  "admin/payments/settle": {
    path: { id: unknownId },
    body: () => ({ amount: 500, method: "upi", reference: "4012345678", paidOn: "2026-01-02" }),
    allowed: [404],
  },
  "admin/users/list": {},
  "admin/users/get": { path: { id: unknownId }, allowed: [404] },
  "admin/users/update": {
    path: { id: unknownId },
    body: () => ({ name: "N", email: newEmail(), role: "user" }),
    allowed: [404],
  },
  "admin/users/delete": { path: { id: unknownId }, allowed: [404] },
};
