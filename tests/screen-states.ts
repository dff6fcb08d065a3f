import type { Page } from "@playwright/test";
import { address as shippingInfo } from "./support/address.ts";

export const api = "**/api/v1/";
export const longName =
  "Vesper Over Reference Edition with Planar-Magnetic Drivers and Detachable Braided Cable";

export const unanswered = (call: string) => (page: Page) =>
  page.route(api + call, () => new Promise<void>(() => undefined));
export const failing = (call: string) => (page: Page) =>
  page.route(api + call, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: "Service unavailable, try again", code: "unavailable" },
    }),
  );
/** Replaces all names in the server's answer by one of the greatest allowed length. */
export const wordy = (call: string) => (page: Page) =>
  page.route(api + call, async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({
      contentType: "application/json",
      body: text.replaceAll(/"name":"[^"]+"/g, `"name":"${longName}"`),
    });
  });
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .last()
    .click();
export const search = (words: string) => async (page: Page) => {
  await page.getByPlaceholder("Search a Product...").first().fill(words);
  await page.getByRole("option").first().waitFor();
};

export const withAddresses = (page: Page) =>
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

const longCode = "MONSOON-EARBUDS-7Q2RX-9K3MP-AB";
export const withCoupon = async (page: Page) => {
  await page.addInitScript((code) => localStorage.setItem("couponCode", JSON.stringify(code)), longCode);
  await page.route(`${api}coupon/check`, (route) => {
    const sums = { itemsPrice: 41_997, taxPrice: 755.95, totalPrice: 38_553.25 };
    return route.fulfill({ json: { success: true, coupon: { code: longCode, discount: 4199.7 }, ...sums } });
  });
};
export const withRefusedCoupon = async (page: Page) => {
  await withCoupon(page);
  await page.route(`${api}coupon/check`, (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: "coupon_invalid",
        message: "Add ₹12,34,567.50 more to your cart to use this code",
      },
    }),
  );
};

export const withFailedJob = (page: Page) =>
  page.route(`${api}admin/job/*`, async (route) => {
    const { job, ...answer } = await (await route.fetch()).json();
    const problem = { reason: "The file couldn't be written", remedy: "Start the export again" };
    await route.fulfill({ json: { ...answer, job: { ...job, state: "failed", problem, link: undefined } } });
  });

const importJob = "a".repeat(24);
export const importPath = `/admin/import/${importJob}`;

/** An import whose lines are of every kind, with long contents. */
export const withImport =
  (change: object = {}) =>
  async (page: Page) => {
    const at = "2026-11-24T10:00:00.000Z";
    const counts = { lines: 412, handled: 412, created: 12, changed: 3, unchanged: 392, refused: 5 };
    const who = {
      by: "Priya",
      createdAt: at,
      updatedAt: at,
      summary: "spring-collection-2026.csv · 412 products",
    };
    const job = {
      _id: importJob,
      kind: "import",
      state: "checked",
      pass: "check",
      steps: ["run"],
      ...counts,
      ...who,
    };
    const changes = [
      { field: "Price", old: 2499, new: 2299.5 },
      { field: "Description", old: `${longName}.`, new: `${longName} and a case. `.repeat(4) },
    ];
    const problem = {
      column: "GTIN",
      reason: "“8.90123E+12” can’t be used here",
      remedy: "The spreadsheet shortened it: format the column as text, and enter it again",
    };
    const product = "c".repeat(24);
    const lines = [
      {
        line: 2,
        outcome: "created",
        name: longName,
        changes: changes.map((each) => ({ ...each, old: null })),
      },
      { line: 3, outcome: "changed", product, name: "Wren Buds", changes },
      { line: 4, outcome: "unchanged", product, name: "Vesper Orb" },
      { line: 5, outcome: "refused", name: "Tern Retro", problem },
    ];
    await withJob(page, { ...job, ...change }, lines);
    await page.route(`${api}admin/jobs`, (route) => route.fulfill({ json: { success: true, jobs: [job] } }));
  };

async function withJob(page: Page, job: object, lines: readonly object[]): Promise<void> {
  await page.route(`${api}admin/job/*`, (route) => route.fulfill({ json: { success: true, job } }));
  await page.route(`${api}admin/job/*/lines*`, (route) => route.fulfill({ json: { success: true, lines } }));
}

const bulkJob = "b".repeat(24);
export const bulkEditPath = `/admin/jobs/${bulkJob}`;

/** A bulk edit whose lines are of every kind, with long contents. */
export const withBulkEdit =
  (change: object = {}) =>
  (page: Page) => {
    const at = "2026-11-24T10:00:00.000Z";
    const product = "c".repeat(24);
    const job = {
      _id: bulkJob,
      kind: "bulk-edit",
      state: "checked",
      pass: "check",
      steps: ["check", "run"],
      ...{ lines: 340, handled: 340, created: 0, changed: 331, unchanged: 7, refused: 2 },
      ...{ by: "Priya", createdAt: at, updatedAt: at },
      summary: "Price −10%, Stock +5, Country of origin Vietnam · 340 products",
      smallest: { product, name: "Wren Buds", field: "price", old: 499, new: 449.1 },
      largest: { product, name: longName, field: "price", old: 49_999, new: 44_999.1 },
    };
    const changes = [
      { field: "Price", old: 49_999, new: 44_999.1 },
      { field: "Stock", old: 3, new: 8 },
      { field: "Country of origin", old: "", new: "VN" },
    ];
    const note = "Belongs to the family Murmur Mini: all its 5 colours change";
    const problem = {
      column: "Price",
      reason: "The new price would be above the MRP",
      remedy: "Raise the product’s MRP first",
    };
    const lines = [
      { line: 1, outcome: "changed", product, name: longName, changes, note },
      { line: 2, outcome: "changed", product, name: "Wren Buds", changes: changes.slice(0, 1) },
      { line: 3, outcome: "unchanged", product, name: "Vesper Orb" },
      { line: 4, outcome: "refused", product, name: "Tern Retro", problem },
    ];
    return withJob(page, { ...job, ...change }, lines);
  };

export const chooseProducts = async (page: Page) => {
  const boxes = page.getByRole("checkbox", { name: /^Choose (?!all)/ });
  await boxes.nth(0).check();
  // What can be done appears where the next box may be.
  await page.getByRole("button", { name: "Edit…" }).waitFor();
  await boxes.nth(1).check();
};

/** Opens the form that edits the chosen products, with all its fields and a mistake. */
export const editChosen = async (page: Page) => {
  await chooseProducts(page);
  await page.getByRole("button", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Price", { exact: true }).selectOption("lowerPercent");
  await dialog.getByLabel("Stock", { exact: true }).selectOption("add");
  await dialog.getByLabel("HSN code", { exact: true }).selectOption("set");
  await dialog.getByRole("button", { name: "Check 2 products" }).click();
};

const shopifyFile =
  "Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Price,Image Src\na,Orb,Round,Acme,Loud things,O-1,999,https://cdn.example/1.jpg\n";
export const chooseFile = (page: Page) =>
  page
    .getByLabel("Products (CSV)")
    .setInputFiles({ name: "shopify-export.csv", mimeType: "text/csv", buffer: Buffer.from(shopifyFile) });

/** Gives the first products each kind of state. */
export const withSchedules = (page: Page) =>
  page.route(`${api}admin/products?*`, async (route) => {
    const { products, ...answer } = await (
      await route.fetch({ url: `${new URL(route.request().url()).origin}/api/v1/admin/products?limit=8` })
    ).json();
    const [from, until] = ["2031-01-01T03:30:00.000Z", "2031-02-01T03:30:00.000Z"];
    const begun = { price: 1999, from: "2026-01-01T03:30:00.000Z", until };
    const states = [
      { hidden: true, visibility: "hidden" },
      { hidden: true, liveFrom: from, liveUntil: until },
      { hidden: true },
      { liveUntil: until, priceChange: begun },
      { priceChange: { price: 999, from } },
    ];
    const shown = products.map((product: object, index: number) => ({ ...product, ...states[index] }));
    await route.fulfill({ json: { ...answer, products: shown } });
  });
