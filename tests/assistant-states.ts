import type { Page } from "@playwright/test";
import { api, longName } from "./screen-states.ts";
import { address as shippingInfo } from "./support/address.ts";

export const continuePath = `/continue/${"A".repeat(43)}`;

const product = "c".repeat(24);
const asked = {
  items: [{ product, name: longName, price: 2499, category: "earbuds", image: "", quantity: 2, stock: 9 }],
  orderItems: [{ product, name: longName, image: "", quantity: 2, price: 2499 }],
  ...{ itemsPrice: 4998, taxPrice: 99.96, shippingPrice: 0, totalPrice: 5097.96 },
  gst: { rates: [{ percent: 2 }], prices: "exclusive" },
  problems: [`${longName} has 2 left`, "The code MONSOON doesn't apply to these items"],
};

const filled = {
  ...asked,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  assistant: "shopping.assistant-of-a-long-name.example",
  email: "venkatanarasimharajuvaripeta.rao@mail.example.test",
  shippingInfo,
};

/** What a buyer sees of the cart that an assistant filled. */
export const withAssistantsCart = (state: "open" | "ordered" | "canceled") => (page: Page) =>
  page.route(`${api}continue/*`, (route) =>
    route.fulfill({ json: { success: true, state, ...(state === "open" && filled) } }),
  );

export const permalinkPath = "/continue/~e30";

/** What whoever opens a permalink sees. */
export const withPermalink = (page: Page) =>
  page.route(`${api}continue/*`, (route) =>
    route.fulfill({ json: { success: true, state: "open", ...asked } }),
  );
