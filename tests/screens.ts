import type { Page } from "@playwright/test";
import { address as shippingInfo } from "./support/address.ts";
import type { TestStage } from "./support/stage.ts";

export interface Screen {
  path: string;
  /** Runs before the screen is opened, to change the server's answers. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs once the screen is open. */
  after?: (page: Page) => Promise<unknown>;
}

export interface Visitor {
  email?: string;
  password?: string;
  /** Content of the browser's storage before the screens are opened. */
  storage?: Record<string, unknown>;
  screens: Record<string, string | Screen>;
}

const api = "**/api/v1/";
const longName = "Vesper Over Reference Edition with Planar-Magnetic Drivers and Detachable Braided Cable";

const unanswered = (call: string) => (page: Page) =>
  page.route(api + call, () => new Promise<void>(() => undefined));
const failing = (call: string) => (page: Page) =>
  page.route(api + call, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: "Service unavailable, try again", code: "unavailable" },
    }),
  );
/** Replaces all names in the server's answer by one of the greatest allowed length. */
const wordy = (call: string) => (page: Page) =>
  page.route(api + call, async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({
      contentType: "application/json",
      body: text.replaceAll(/"name":"[^"]+"/g, `"name":"${longName}"`),
    });
  });
const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .last()
    .click();
const search = (words: string) => async (page: Page) => {
  await page.getByPlaceholder("Search a Product...").first().fill(words);
  await page.getByRole("option").first().waitFor();
};

interface Goods {
  _id: string;
  name: string;
  price: number;
  category: string;
  stock: number;
  images: { url: string }[];
}

const lineOf = ({ _id, name, price, category, images, stock }: Goods, quantity: number) => ({
  product: _id,
  name,
  price,
  category,
  image: images[0]?.url ?? "",
  quantity,
  stock,
});

const visitorScreens = (id: string, soldOut: string): Visitor["screens"] => ({
  home: "/",
  "home-loading": { path: "/", before: unanswered("products") },
  "home-menu": {
    path: "/",
    after: (page) => page.getByRole("button", { name: "Menu" }).click({ timeout: 1000 }),
  },
  "home-suggestions": { path: "/", after: search("ve") },
  listing: "/products",
  "listing-filtered": "/products?category=speakers&min=2000&max=12000",
  "listing-keyword": "/products/speaker?sort=best",
  "listing-last": "/products?page=4",
  "listing-empty": "/products/nothing-like-this",
  "listing-loading": { path: "/products", before: unanswered("products?*") },
  "listing-error": { path: "/products", before: failing("products?*") },
  "listing-long": { path: "/products", before: wordy("products?*") },
  category: "/product/speakers",
  product: `/product/${id}`,
  "product-long": { path: `/product/${id}`, before: wordy("product/*") },
  "product-loading": { path: `/product/${id}`, before: unanswered("product/*") },
  "product-error": { path: `/product/${id}`, before: failing("product/*") },
  "product-gone": `/product/${"0".repeat(24)}`,
  "product-sold-out": `/product/${soldOut}`,
  wishlist: "/wishlist",
  "notify-confirm": `/notify/confirm/${"t".repeat(43)}`,
  "notify-stop": `/notify/stop/${"t".repeat(43)}`,
  "product-zoom": { path: `/product/${id}`, after: press(/^Zoom/) },
  slider: "/slider",
  search: "/search",
  "cart-empty": "/cart",
  login: "/login",
  "login-mistakes": { path: "/login", after: press("Login") },
  register: { path: "/login", after: press("Create an account") },
  "login-checkout": "/login?redirect=shipping",
  "login-guest": { path: "/login?redirect=shipping", after: press("Continue as guest") },
  forgot: "/password/forgot",
  reset: "/password/reset/an-old-link-that-has-expired-long-ago",
  "email-confirm": `/email/confirm/${"t".repeat(43)}`,
  "email-confirm-dead": {
    path: `/email/confirm/${"t".repeat(43)}`,
    after: press("Confirm this address"),
  },
  contact: "/contact",
  "contact-mistakes": { path: "/contact", after: press("Send message") },
  about: "/about",
  "shipping-policy": "/shipping-policy",
  "returns-policy": "/returns-policy",
  warranty: "/warranty",
  faq: "/faq",
  privacy: "/privacy",
  terms: "/terms",
  blogs: "/blogs",
  guide: "/blogs/earbuds-or-headphones",
  sitemap: "/sitemap",
  collections: "/collections",
  trending: "/trending",
  "new-arrivals": "/new-arrivals",
  featured: "/featured",
  load: { path: "/load", before: unanswered("session") },
  offline: { path: "/about", after: (page) => page.context().setOffline(true) },
  "not-found": "/nowhere",
});

const withAddresses = (page: Page) =>
  page.route(`${api}addresses`, (route) => {
    const office = {
      ...shippingInfo,
      _id: "b".repeat(24),
      default: false,
      address: "Flat 4B, Lantern Court",
    };
    const addresses = [{ ...shippingInfo, _id: "a".repeat(24), default: true }, office];
    return route.fulfill({ json: { success: true, addresses } });
  });

const withOpenPayment = (page: Page) =>
  page.route(`${api}payment/open`, (route) => {
    const line = { product: "c".repeat(24), name: longName, image: "", quantity: 2, price: 2499 };
    const sums = { itemsPrice: 4998, taxPrice: 99.96, shippingPrice: 0, totalPrice: 5097.96 };
    const gst = { rates: [{ percent: 2 }], prices: "exclusive" };
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const payment = { _id: "d".repeat(24), expiresAt, shippingInfo, orderItems: [line], ...sums, gst };
    return route.fulfill({ json: { success: true, payment } });
  });

const longCode = "MONSOON-EARBUDS-7Q2RX-9K3MP-AB";
const withCoupon = async (page: Page) => {
  await page.addInitScript((code) => localStorage.setItem("couponCode", JSON.stringify(code)), longCode);
  await page.route(`${api}coupon/check`, (route) => {
    const sums = { itemsPrice: 41_997, taxPrice: 755.95, totalPrice: 38_553.25 };
    return route.fulfill({ json: { success: true, coupon: { code: longCode, discount: 4199.7 }, ...sums } });
  });
};
const withRefusedCoupon = async (page: Page) => {
  await withCoupon(page);
  await page.route(`${api}coupon/check`, (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: "coupon_invalid",
        message: "Add items worth ₹12,34,567.50 more to use this code",
      },
    }),
  );
};

const shopperScreens = (id: string): Visitor["screens"] => ({
  account: "/account",
  "account-addresses": { path: "/account", before: withAddresses },
  "account-address": { path: "/account", after: press("Add an address") },
  "account-delete": { path: "/account", after: press("Delete my account") },
  "email-unconfirmed": {
    path: "/account",
    before: (page) =>
      page.route(`${api}session`, async (route) => {
        const { user, ...answer } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, user: { ...user, emailUnconfirmed: true } } });
      }),
  },
  "account-menu": { path: "/", after: press(/^Account of/) },
  profile: "/profile/update",
  password: "/password/update",
  review: { path: `/product/${id}?review=new` },
  cart: "/cart",
  "cart-changed": { path: "/cart", before: wordy("product/*") },
  "cart-code": { path: "/cart", before: withCoupon },
  "cart-code-refused": { path: "/cart", before: withRefusedCoupon },
  "confirmation-code": { path: "/shipping?confirm", before: withCoupon },
  "confirmation-code-refused": { path: "/shipping?confirm", before: withRefusedCoupon },
  "payment-code": { path: "/process/payment", before: withCoupon },
  shipping: "/shipping",
  confirmation: "/shipping?confirm",
  payment: "/process/payment",
  "payment-mistakes": { path: "/process/payment", after: press("Pay Now") },
  "waiting-cart": { path: "/cart", before: withOpenPayment },
  "waiting-orders": { path: "/orders", before: withOpenPayment },
  "waiting-payment": { path: "/process/payment?finish", before: withOpenPayment },
  success: {
    path: "/success",
    after: async (page) => {
      await page.evaluate(() => history.replaceState({ usr: { isPlaced: true }, key: "placed" }, ""));
      await page.reload();
    },
  },
  "success-unpaid": "/success",
  orders: "/orders",
  "orders-error": { path: "/orders", before: failing("orders/me*") },
  "order-missing": `/order/${"0".repeat(24)}`,
  "admin-refused": "/admin/dashboard",
});

const staffScreens = (id: string, order: string): Visitor["screens"] => ({
  order: `/order/${order}`,
  "admin-dashboard": "/admin/dashboard",
  "admin-products": "/admin/products",
  "admin-create": "/admin/product",
  "admin-edit": `/admin/products/${id}`,
  "admin-orders": "/admin/orders",
  "admin-order": `/admin/order/${order}`,
  "admin-order-missing": `/admin/order/${"0".repeat(24)}`,
  "admin-users": "/admin/users",
  "admin-reviews": "/admin/reviews",
  "admin-messages": "/admin/messages",
  "admin-payments": "/admin/payments",
});

const staff = { email: "admin@earshot.test", password: "admin-demo-pass" };
const shopper = { email: "shopper@earshot.test", password: "shopper-demo-pass" };

/** Visitors of the demo shop, each with the screens to show them. */
export async function visitorsOf(stage: TestStage): Promise<Visitor[]> {
  const client = stage.client();
  await client.call("account/login", staff);
  const { products } = await client.call("products/list", {});
  const { orders } = await client.call("admin/orders/list", { limit: 1 });
  const soldOut = (await client.call("admin/products/list", {})).products.find(({ stock }) => stock === 0);
  const [first, second] = products;
  if (!first || !second || !soldOut || !orders[0]) throw new Error("This is not the demo shop");
  const cartItems = [lineOf(first, 1), lineOf(second, 2)];
  return [
    { screens: visitorScreens(first._id, soldOut._id) },
    { ...shopper, storage: { cartItems, shippingInfo }, screens: shopperScreens(first._id) },
    { ...staff, screens: staffScreens(first._id, orders[0]._id) },
  ];
}
