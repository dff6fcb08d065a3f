// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, product } from "../../open-page.tsx";
import { refusal } from "../../server.ts";

afterEach(closePage);

const call = "POST /api/v1/preview";
const shownAt = "2026-12-01T03:30:00.000Z";

test("a preview says that it is one, and offers nothing to buy", async () => {
  const body = { success: true, product: { ...product, reviews: [] }, isLive: false, shownAt };
  const requests = openPage("/preview#key", { [call]: { body } });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Wren Buds");
  expect(screen.getByText("This is a preview")).toBeTruthy();
  expect(screen.getByText(/Shoppers can't see this product yet/).textContent).toContain("1 Dec 2026");
  expect(screen.queryByRole("button", { name: /cart|wishlist|notify/i })).toBeNull();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
  expect(requests.find(({ url }) => url === "/api/v1/preview")).toMatchObject({ body: { key: "key" } });
});

test("an expired preview says how to get another", async () => {
  openPage("/preview#old", { [call]: refusal(400, "link_expired", "This link is invalid or has expired") });
  expect(await screen.findByText("This preview has expired")).toBeTruthy();
});
