import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { MemoryRouter, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { expect } from "vitest";
import { App } from "../../web/src/app.tsx";
import { toastAreas } from "../../web/src/ui/toast.tsx";
import { type Answer, serve } from "./server.ts";

export const user = {
  _id: "c".repeat(24),
  name: "Asha Rao",
  email: "asha@earshot.test",
  role: "user" as "user" | "admin",
  createdAt: "2026-01-02T03:04:05.678Z",
};

const Place = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
};

/** Where the browser comes to be. */
export const expectPlace = (path: string) =>
  waitFor(() => expect(screen.getByTestId("place").textContent).toBe(path));

/** The whole shop at an address, before a server that answers like this. */
export function openShop(
  path: string,
  answers: Record<string, Answer | Answer[]> = {},
  who: typeof user | null = null,
) {
  const asked = serve({ "GET /api/v1/session": { body: { success: true, user: who } }, ...answers });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <App />
        <Place />
      </MemoryRouter>
    </SWRConfig>,
  );
  return asked;
}

/** After each test: what one shop has said or kept is not the next one's. */
export function closeShop(): void {
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
  createdAt: "2026-01-02T03:04:05.678Z",
};

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

/** As an earlier visit left the goods in the cart. */
export function fillCart(quantity = 2, change: Partial<typeof product> = {}): void {
  const { _id, name, price, category, stock } = { ...product, ...change };
  const item = { product: _id, name, price, category, image: "", quantity, stock };
  localStorage.setItem("cartItems", JSON.stringify([item]));
}
