import { cleanup, render, waitFor } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { SWRConfig } from "swr";
import { expect } from "vitest";
import { filteredLists } from "../../shared/desk/saved-filters.ts";
import { builtInRole } from "../../shared/staff/permissions.ts";
import { App } from "../../web/src/app/app.tsx";
import { routes } from "../../web/src/routes.tsx";
import { toastAreas } from "../../web/src/ui/toasts/toast.tsx";
import { address } from "../support/address.ts";
import { type Answer, serve } from "./server.ts";

export const user = {
  _id: "c".repeat(24),
  name: "Asha Rao",
  email: "asha@earshot.test",
  role: "user" as "user" | "admin",
  createdAt: "2026-01-02T03:04:05.678Z",
};

/** What the server adds to a member of staff's session. */
export const memberOf = (id: string) => {
  const role = builtInRole(id);
  if (!role) throw new Error(`There is no role ${id}`);
  return { role: id, name: role.name, permissions: role.permissions, handle: "asha" };
};

/** Buys without an account. */
export const guest = { ...user, _id: "b".repeat(24), guest: true };

let router: ReturnType<typeof createMemoryRouter>;

/** Waits until the router shows this path. */
export const expectPlace = (path: string) =>
  waitFor(() => {
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(path);
  });

export const navigate = (to: string): Promise<void> => router.navigate(to);

const toDo = "GET /api/v1/admin/todo";
export const nothingToDo = { success: true, toShip: 0, returns: 0, messages: 0, refunds: 0, owed: 0 };

const emptyDesk = { success: true, orderTags: [], customerTags: [], colleagues: [] };
const staffAnswers: Record<string, Answer> = {
  [toDo]: { body: nothingToDo },
  "GET /api/v1/admin/desk": { body: emptyDesk },
  ...Object.fromEntries(
    filteredLists.map((list) => [
      `GET /api/v1/admin/filters?list=${list}`,
      { body: { success: true, filters: [] } },
    ]),
  ),
};

/** Renders the whole app at a path with scripted responses; returns the requests it makes. */
export function openPage(
  path: string,
  answers: Record<string, Answer | Answer[]> = {},
  who: (typeof user & { staff?: ReturnType<typeof memberOf> }) | null = null,
) {
  const staff = who?.staff ?? (who?.role === "admin" ? memberOf("owner") : undefined);
  const signedIn = { body: { success: true, user: who && { ...who, ...(staff && { staff }) } } };
  const requests = serve({
    "GET /api/v1/session": signedIn,
    ...(who && {
      ...(!("guest" in who) && { "GET /api/v1/addresses": { body: { success: true, addresses: [] } } }),
      "GET /api/v1/payment/open": { body: { success: true } },
    }),
    ...(staff && staffAnswers),
    ...answers,
  });
  router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <App>
        <RouterProvider router={router} />
      </App>
    </SWRConfig>,
  );
  return requests;
}

/** Unmounts the app and clears toasts and storage; for use after each test. */
export function closePage(): void {
  cleanup();
  for (const area of toastAreas) toast.removeAll(area);
  localStorage.clear();
  sessionStorage.clear();
}

export const product = {
  _id: "a".repeat(24),
  name: "Wren Buds",
  price: 2499,
  category: "earbuds",
  description: "Small and warm.",
  stock: 3,
  rating: 3.5,
  numofReviews: 2,
  images: [
    { url: "/front.webp", altImage: "Wren Buds, front" },
    { url: "/back.webp", altImage: "Wren Buds, back" },
  ],
  specs: [],
  inTheBox: [],
  createdAt: "2026-01-02T03:04:05.678Z",
};

export const order = {
  _id: "d".repeat(24),
  number: "ES-10482",
  user: { _id: user._id, name: user.name },
  shippingInfo: address,
  orderItems: [{ product: product._id, name: product.name, image: "", quantity: 3, price: 2499 }],
  paymentInfo: { id: "pi_1", status: "succeeded" },
  itemsPrice: 7497,
  discountPrice: 0,
  taxPrice: 149.94,
  shippingPrice: 0,
  totalPrice: 7646.94,
  gst: { rates: [{ percent: 2 }], prices: "exclusive" as const },
  refundedAmount: 0,
  orderStatus: "Processing",
  money: "paid",
  history: [{ status: "Processing", at: user.createdAt }],
  shipments: [],
  timeline: [],
  returns: [],
  createdAt: user.createdAt,
};

/** A payment of this order's lines that was interrupted. */
export const interruptedPayment = (change: object = {}) => {
  const {
    _id,
    shippingInfo,
    orderItems,
    itemsPrice,
    discountPrice,
    taxPrice,
    shippingPrice,
    totalPrice,
    gst,
  } = order;
  const priced = { orderItems, itemsPrice, discountPrice, taxPrice, shippingPrice, totalPrice, gst };
  const payment = { _id, expiresAt: "2099-01-02T10:42:00.000Z", shippingInfo, ...priced, ...change };
  return { body: { success: true, payment } };
};

/** The answer about a code for the cart of two Wren Buds. */
export const couponAnswer = (code = "WELCOME10") => ({
  body: {
    success: true,
    coupon: { code, discount: 499.8 },
    itemsPrice: 4998,
    taxPrice: 89.96,
    totalPrice: 4588.16,
  },
});

export const pageOf = (products: unknown[], filteredProductsCount = products.length) => ({
  body: {
    success: true,
    products,
    productsCount: products.length,
    productCount: products.length,
    resultPerPage: 12,
    filteredProductsCount,
  },
});

/** Stores a cart as an earlier visit would. */
export function fillCart(quantity = 2, change: Partial<typeof product> = {}): void {
  const { _id, name, price, category, stock } = { ...product, ...change };
  const item = { product: _id, name, price, category, image: "", quantity, stock };
  localStorage.setItem("cartItems", JSON.stringify([item]));
}
