import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { formatRupees } from "../../shared/core/money.ts";
import { addProduct, expect, test, withCart } from "./shop.ts";
import { asStaff, bought, photograph, productOf, staff } from "./staff.ts";

test("an admin creates a product with three pictures, and a shopper sees and buys it", async ({
  page,
  otherPage: shopper,
}) => {
  await asStaff(page);
  await page.goto("/admin/product");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Enter a product name")).toBeVisible();
  await expect(page.getByText("Choose a category", { exact: true }).last()).toBeVisible();

  const name = `Chime ${Date.now()}`;
  await page.getByLabel("Product Name").fill(name);
  await page.getByLabel("Price", { exact: true }).fill("2499.50");
  await page.getByLabel("Stock").fill("4");
  await page.getByLabel("Category").selectOption("Speakers");
  await page.getByLabel("Product Description").fill("A bell for your shelf.");
  await page
    .getByLabel("Choose photos")
    .setInputFiles([
      await photograph("front.jpg", "#c33"),
      await photograph("side.jpg", "#3c3"),
      await photograph("back.jpg", "#33c"),
    ]);
  const chosen = page.getByRole("list", { name: "Chosen photos" });
  await expect(chosen.getByRole("listitem")).toHaveCount(3);
  // The browser scales the photos down from a width of 2,400 px.
  const width = () =>
    page.getByAltText("Preview of front").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1600);
  await page.getByLabel("Description of photo 2").fill("Chime from the side");
  await page.getByRole("button", { name: "Move photo 2 forward" }).click();
  await expect(page.getByLabel("Description of photo 1")).toHaveValue("Chime from the side");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Product Created Successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/products");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(formatRupees(2499.5));

  await expect(await page.request.post("/_local/jobs/stream")).toBeOK();
  await shopper.goto("/products?category=speakers");
  await shopper.getByRole("link", { name }).click();
  await expect(shopper).toHaveURL(/\/product\/[0-9a-f]{24}$/);
  const id = new URL(shopper.url()).pathname.split("/")[2] ?? "";
  const product = await productOf(page.request, id);
  expect(product.images.map(({ altImage }) => altImage)).toEqual(["Chime from the side", name, name]);
  await bought(shopper, product);
  expect((await productOf(page.request, id)).stock).toBe(3);
});

test("two staff edit one product: different fields are both saved, and the same field says who changed it", async ({
  page,
  otherPage: colleague,
}) => {
  const { _id: id } = await addProduct(page.request, { name: `Shared ${Date.now()}`, stock: 5 });
  const form = `/admin/products/${id}`;
  await asStaff(colleague);
  const save = (on: typeof page) => on.getByRole("button", { name: "Update", exact: true }).click();
  const saved = (on: typeof page) => expect(on).toHaveURL("/admin/products");
  /** A form remembers what it has read. */
  const openBoth = async () => {
    for (const on of [page, colleague]) {
      await on.goto(form);
      await expect(on.getByLabel("Product Name")).toHaveValue(/^Shared/);
    }
  };
  await openBoth();
  await page.getByLabel("Price", { exact: true }).fill("1999");
  await save(page);
  await saved(page);
  await colleague.getByLabel("Product Description").fill("Made for two.");
  await save(colleague);
  await saved(colleague);
  expect(await productOf(page.request, id)).toMatchObject({
    price: 1999,
    description: "Made for two.",
    stock: 5,
  });

  await openBoth();
  await page.getByLabel("Price", { exact: true }).fill("2099");
  await save(page);
  await saved(page);
  await colleague.getByLabel("Price", { exact: true }).fill("2199");
  await save(colleague);
  const told = colleague.getByText(/ changed the price to ₹2,099\. Save again to replace it/);
  await expect(told).toBeVisible();
  expect(await productOf(page.request, id)).toMatchObject({ price: 2099 });
  await save(colleague);
  await saved(colleague);
  expect(await productOf(page.request, id)).toMatchObject({ price: 2199 });
});

test("if the session ends during a product's form, signing in above it creates the product", async ({
  page,
}) => {
  await asStaff(page);
  await page.goto("/admin/product");
  const name = `Late ${Date.now()}`;
  await page.getByLabel("Product Name").fill(name);
  await page.getByLabel("Price", { exact: true }).fill("999");
  await page.getByLabel("Stock").fill("1");
  await page.getByLabel("Category").selectOption("Speakers");
  await page.getByLabel("Product Description").fill("Made after hours.");
  await page.getByLabel("Choose photos").setInputFiles([await photograph("late.jpg", "#33c")]);
  await expect(page.getByRole("list", { name: "Chosen photos" }).getByRole("listitem")).toHaveCount(1);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Create", exact: true }).focus();
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Product Created Successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
});

test("each unusable file is reported by name", async ({ page }) => {
  await asStaff(page);
  await page.goto("/admin/product");
  const photographs = await Promise.all(
    ["1", "2", "3", "4", "5", "6"].map((name) => photograph(`${name}.jpg`, `#${name}${name}${name}`)),
  );
  await page
    .getByLabel("Choose photos")
    .setInputFiles([
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
      { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture either") },
      ...photographs,
    ]);
  await expect(page.getByText("notes.txt: Choose a JPEG, PNG or WebP photo")).toBeVisible();
  await expect(page.getByText("broken.png: We can't read this file as a photo")).toBeVisible();
  await expect(page.getByText("6.jpg: You can add up to 5 photos")).toBeVisible();
  const chosen = page.getByRole("list", { name: "Chosen photos" });
  await expect(chosen.getByRole("listitem")).toHaveCount(5);
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(chosen.getByRole("listitem")).toHaveCount(4);
});

test("a photo whose file changes after it was chosen is sent as it was", async ({ page }, info) => {
  await asStaff(page);
  await page.goto("/admin/product");
  const name = `Cloud ${Date.now()}`;
  await page.getByLabel("Product Name").fill(name);
  await page.getByLabel("Price", { exact: true }).fill("999");
  await page.getByLabel("Stock").fill("1");
  await page.getByLabel("Category").selectOption("Speakers");
  await page.getByLabel("Product Description").fill("From a phone's cloud.");
  const path = info.outputPath("cloud.jpg");
  await sharp({ create: { width: 400, height: 300, channels: 3, background: "#3c3" } }).toFile(path);
  await page.getByLabel("Choose photos").setInputFiles(path);
  await expect(page.getByAltText("Preview of cloud")).toBeVisible();
  await writeFile(path, "synchronised again");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Product Created Successfully")).toBeVisible();
});

test("price and stock are edited while a shopper holds the product", async ({
  page,
  otherPage: shopper,
  request,
}) => {
  const product = await addProduct(request, { name: `Held ${Date.now()}`, stock: 5 });
  await asStaff(page);
  await page.goto(`/admin/products/${product._id}`);
  await expect(page.getByLabel("Product Name")).toHaveValue(product.name);

  await bought(shopper, product, 2);

  // The form still shows 5, of which 2 have been sold: entering 8 adds 3 to the remaining 3.
  await page.getByLabel("Price", { exact: true }).fill("1999");
  await page.getByLabel("Stock").fill("8");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/products");
  expect(await productOf(request, product._id)).toMatchObject({
    price: 1999,
    stock: 6,
    images: product.images,
  });

  const price = async () => {
    const { products } = await (await shopper.request.get(`/api/v1/products?ids=${product._id}`)).json();
    return products[0].price;
  };
  await expect.poll(price, "the edge keeps the old price for 5 s").toBe(1999);
  await withCart(shopper, product, 1);
  await expect(shopper.getByText("Price changed from ₹1,499.00 to ₹1,999.00")).toBeVisible();

  await page.goto(`/admin/products/${product._id}`);
  await expect(page.getByText("Price: ₹1,499 → ₹1,999")).toBeVisible();
});

test("stored pictures can be reordered and removed, and new ones replace them all", async ({
  page,
  request,
}) => {
  const { _id } = await addProduct(request, { name: `Pictured ${Date.now()}`, stock: 1 });
  await asStaff(page);
  const update = async () => {
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page).toHaveURL("/admin/products");
    return (await productOf(request, _id)).images;
  };
  await page.goto(`/admin/products/${_id}`);
  const files = ["#c33", "#3c3", "#33c"].map((colour) => photograph(`${colour.slice(1)}.jpg`, colour));
  await page.getByLabel("Choose photos").setInputFiles(await Promise.all(files));
  await expect(page.getByLabel("Description of photo 3")).toBeVisible();
  const [red, green, blue] = await update();

  await page.goto(`/admin/products/${_id}`);
  const shown = page.getByRole("list", { name: "Photos in the shop" });
  await expect(shown.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await page.getByRole("button", { name: "Move photo 2 forward" }).click();
  await page.getByLabel("Description of photo 1").fill("In blue");
  expect(await update()).toEqual([{ ...blue, altImage: "In blue" }, red]);
  // As the bucket answers whoever may not list it.
  expect((await request.get(green?.url ?? "")).status()).toBe(403);

  await page.goto(`/admin/products/${_id}`);
  await expect(page.getByText("Photos: 3 photos → 2 photos")).toBeVisible();
  await page.getByLabel("Choose new photos").setInputFiles([await photograph("one.jpg", "#33c")]);
  await expect(page.getByLabel("Description of photo 1")).toHaveValue("");
  const replaced = await update();
  expect(replaced).toHaveLength(1);
  expect(replaced[0]?.color).toMatch(/^#[0-4].[0-4].[a-f].$/);
});

test("products are searched, filtered, sorted and deleted", async ({ page, request }) => {
  const name = `Zither ${Date.now()}`;
  await addProduct(request, { name, stock: 0 });
  await asStaff(page);
  await page.goto("/admin/products");
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(name.toLowerCase());
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByLabel("Stock").selectOption("Out of stock");
  await expect(page).toHaveURL(/search=zither.*stock=out/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Do you want to delete this product?" });
  await expect(dialog).toContainText(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product Deleted Successfully")).toBeVisible();
  await expect(page.getByText("No product matches")).toBeVisible();
  await expect(page.locator("main :focus")).toHaveCount(1);
  await page.getByRole("link", { name: "Show all" }).click();

  await page.getByRole("link", { name: "Price" }).click();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Price" }).click();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending");
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("₹24,999.00");

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText(/^26–/)).toBeVisible();
  await page.getByRole("link", { name: "Prev" }).click();
  await expect(first).toContainText("₹24,999.00");
});

test("a deletion rejected by the server is reverted", async ({ page, request }) => {
  const { name } = await addProduct(request, { name: `Stays ${Date.now()}`, stock: 2 });
  await asStaff(page);
  await page.goto("/admin/products");
  await page.route("**/api/v1/admin/product/*", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: "unavailable", message: "Service unavailable, try again" },
    }),
  );
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Service unavailable, try again")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
});

test("unsaved changes are not lost through a link, Back or closing the tab", async ({ page }) => {
  await asStaff(page);
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: "Create Product" }).click();
  await page.getByLabel("Product Name").fill("Half a product");
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });

  await page.getByRole("link", { name: "Users" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin/product");
  await expect(page.getByLabel("Product Name")).toHaveValue("Half a product");

  await page.goBack();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/admin/product");
  await expect(page.getByLabel("Product Name")).toHaveValue("Half a product");

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe("beforeunload");
  await closing.dismiss();

  await page.goBack();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL("/admin/orders");
});
