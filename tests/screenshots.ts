import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "./support/chromium.ts";
import { startStage, type TestStage } from "./support/stage.ts";

/** Every screen of a fresh demo shop, on phone and desk, light and dark, into `screenshots/`. */
const folder = "screenshots";
const viewports = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const schemes = ["light", "dark"] as const;

interface Visitor {
  email?: string;
  password?: string;
  screens: Record<string, string>;
  /** What is in the browser's storage before the screens are opened. */
  storage?: Record<string, unknown>;
}

async function visitorsOf(stage: TestStage): Promise<Visitor[]> {
  const client = stage.client();
  const admin = { email: "admin@earshot.test", password: "admin-demo-pass" };
  await client.call("account/login", admin);
  const { products } = await client.call("products/list", {});
  const { orders } = await client.call("admin/orders/list", { limit: 1 });
  const soldOut = (await client.call("admin/products/list", { stock: "out", limit: 1 })).products[0];
  const [product = soldOut] = products;
  if (!product || !orders[0]) throw new Error("The demo shop has no products or orders");
  const { _id, name, price, category, images, stock } = product;
  const cartItems = [
    { product: _id, name, price, category, image: images[0]?.url ?? "", quantity: 1, stock },
  ];
  const shippingInfo = {
    fullName: "Asha Rao",
    phoneNumber: "9876543210",
    address: "12 MG Road",
    city: "Bengaluru",
    postalCode: "560001",
    state: "Karnataka",
    country: "India",
  };
  return [
    {
      screens: {
        home: "/",
        listing: "/products",
        "listing-empty": "/products/nothing-like-this",
        category: "/product/speakers",
        product: `/product/${_id}`,
        "product-sold-out": `/product/${soldOut?._id ?? _id}`,
        slider: "/slider",
        search: "/search",
        "cart-empty": "/cart",
        login: "/login",
        forgot: "/password/forgot",
        reset: "/password/reset/an-old-link-that-has-expired-long-ago",
        contact: "/contact",
        about: "/about",
        "not-found": "/nowhere",
      },
    },
    {
      email: "shopper@earshot.test",
      password: "shopper-demo-pass",
      storage: { cartItems, shippingInfo },
      screens: {
        account: "/account",
        profile: "/profile/update",
        password: "/password/update",
        cart: "/cart",
        shipping: "/shipping",
        payment: "/process/payment",
        success: "/success",
        orders: "/orders",
        "admin-refused": "/admin/dashboard",
      },
    },
    {
      ...admin,
      screens: {
        order: `/order/${orders[0]._id}`,
        "admin-dashboard": "/admin/dashboard",
        "admin-products": "/admin/products",
        "admin-create": "/admin/product",
        "admin-edit": `/admin/products/${_id}`,
        "admin-orders": "/admin/orders",
        "admin-order": `/admin/order/${orders[0]._id}`,
        "admin-order-missing": `/admin/order/${"0".repeat(24)}`,
        "admin-users": "/admin/users",
        "admin-reviews": "/admin/reviews",
        "admin-payments": "/admin/payments",
      },
    },
  ];
}

async function enter(context: BrowserContext, url: string, visitor: Visitor): Promise<void> {
  const { email, password, storage = {} } = visitor;
  if (email) await context.request.post(`${url}/api/v1/login`, { data: { email, password } });
  await context.addInitScript(
    (entries: [string, string][]) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries(storage).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
  );
}

/** Scrolls once through, so that pictures further down are loaded too. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}

async function shoot(browser: Browser, url: string, visitors: readonly Visitor[]): Promise<string[]> {
  const files: string[] = [];
  for (const [device, viewport] of Object.entries(viewports))
    for (const colorScheme of schemes)
      for (const visitor of visitors) {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
        await enter(context, url, visitor);
        for (const [name, path] of Object.entries(visitor.screens)) {
          const page = await context.newPage();
          await page.goto(url + path);
          await settle(page);
          const file = `${name}-${device}-${colorScheme}.png`;
          await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
          files.push(file);
          await page.close();
        }
        await context.close();
      }
  return files;
}

const figure = (file: string): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" width="360" alt="${file}"></a><figcaption>${file}</figcaption></figure>`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const stage = await startStage({ seed: "demo", web: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
try {
  // Links of the session are for localhost, as a person would open it.
  const files = await shoot(browser, stage.url.replace("127.0.0.1", "localhost"), await visitorsOf(stage));
  const style = "body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}";
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><style>${style}</style>${files.sort().map(figure).join("")}`,
  );
  console.log(`${files.length} pictures in ${folder}/index.html`);
} finally {
  await browser.close();
  await stage.close();
}
