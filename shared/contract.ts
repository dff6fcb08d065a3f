import type * as z from "zod/mini";
import * as account from "./account.ts";
import * as order from "./order.ts";
import * as product from "./product.ts";
import type { Route } from "./route.ts";

/**
 * One row per call. A row's key is its handler: `"orders/place"` is `functions/api/orders/place.ts`,
 * one Lambda, one API Gateway route.
 */
export const contract = {
  "products/list": {
    method: "GET",
    path: "/api/v1/products",
    access: "public",
    body: "none",
    input: product.ProductQuery,
    output: product.ProductPage,
    shared: true,
  },
  "products/get": {
    method: "GET",
    path: "/api/v1/product/{id}",
    access: "public",
    body: "none",
    input: product.ProductId,
    output: product.ProductAnswer,
    shared: true,
  },
  "products/reviews": {
    method: "GET",
    path: "/api/v1/reviews",
    access: "public",
    body: "none",
    input: product.ReviewsQuery,
    output: product.ReviewsAnswer,
    shared: true,
  },
  "reviews/submit": {
    method: "POST",
    path: "/api/v1/review",
    access: "user",
    body: "form",
    input: product.NewReview,
    output: product.ReviewSubmitted,
  },
  "account/register": {
    method: "POST",
    path: "/api/v1/register",
    access: "public",
    body: "json",
    input: account.Registration,
    output: account.SignedIn,
  },
  "account/login": {
    method: "POST",
    path: "/api/v1/login",
    access: "public",
    body: "json",
    input: account.Credentials,
    output: account.SignedIn,
  },
  "account/logout": {
    method: "POST",
    path: "/api/v1/logout",
    access: "public",
    body: "none",
    input: account.NoInput,
    output: account.SignedOut,
  },
  "account/profile": {
    method: "GET",
    path: "/api/v1/profile",
    access: "user",
    body: "none",
    input: account.NoInput,
    output: account.Profile,
  },
  "account/update-profile": {
    method: "POST",
    path: "/api/v1/profile/update",
    access: "user",
    body: "json",
    input: account.ProfileChange,
    output: account.SignedIn,
  },
  "account/update-password": {
    method: "PUT",
    path: "/api/v1/password/update",
    access: "user",
    body: "json",
    input: account.PasswordChange,
    output: account.SignedIn,
  },
  "account/forgot-password": {
    method: "POST",
    path: "/api/v1/password/forgot",
    access: "public",
    body: "json",
    input: account.ForgotPassword,
    output: account.Message,
  },
  "account/reset-password": {
    method: "POST",
    path: "/api/v1/password/reset/{token}",
    access: "public",
    body: "json",
    input: account.PasswordReset,
    output: product.Done,
  },
  "payments/key": {
    method: "GET",
    path: "/api/v1/stripeapikey",
    access: "public",
    body: "none",
    input: account.NoInput,
    output: order.PaymentKey,
  },
  "payments/start": {
    method: "POST",
    path: "/api/v1/payment/process",
    access: "user",
    body: "json",
    input: order.PaymentStart,
    output: order.PaymentStarted,
  },
  "payments/webhook": {
    method: "POST",
    path: "/api/v1/payment/webhook",
    access: "signature",
    body: "raw",
    input: account.NoInput,
    output: product.Done,
    additive: true,
  },
  "orders/place": {
    method: "POST",
    path: "/api/v1/order/new",
    access: "user",
    body: "json",
    input: order.NewOrder,
    output: order.OrderAnswer,
  },
  "orders/get": {
    method: "GET",
    path: "/api/v1/order/{id}",
    access: "user",
    body: "none",
    input: order.OrderId,
    output: order.OrderAnswer,
  },
  "orders/mine": {
    method: "GET",
    path: "/api/v1/orders/me",
    access: "user",
    body: "none",
    input: order.OrdersQuery,
    output: order.OrdersAnswer,
  },
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof contract;
/** What a client sends. */
export type Request<K extends RouteKey> = z.input<(typeof contract)[K]["input"]>;
/** What a handler is given. */
export type Input<K extends RouteKey> = z.output<(typeof contract)[K]["input"]>;
/** What a client gets. */
export type Answer<K extends RouteKey> = z.output<(typeof contract)[K]["output"]>;
