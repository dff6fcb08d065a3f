import { expect, test } from "./shop.ts";

test("a button keeps its style in the built style sheets, whatever their order", async ({ page }) => {
  await page.goto("/login");
  const login = page.getByRole("button", { name: "Sign in", exact: true });
  const accent = await login.evaluate((button) => {
    const probe = document.createElement("i");
    probe.style.backgroundColor = "var(--accent)";
    button.append(probe);
    return getComputedStyle(probe).backgroundColor;
  });
  await expect(login).toHaveCSS("background-color", accent);
});

test("every page of the header is one click from the home page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "New Launches" })).toBeVisible();
  for (const [name, title] of [
    ["Products", "All Products"],
    ["Home", "Earshot"],
    ["Contact", "Contact"],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await expect(page).toHaveTitle(new RegExp(title));
  }
});

test("a tab opened before a release reloads to open the next page", async ({ page }) => {
  let opened = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) opened += 1;
  });
  // The old file is missing until a reload of the page, which refers to the new one.
  await page.route("**/assets/about-page-*.js", (route) => (opened < 2 ? route.abort() : route.continue()));
  await page.route("**/assets/reading-*.js", (route) => (opened < 2 ? route.abort() : route.continue()));
  await page.goto("/");
  // Parts above the footer load late and move it, so that a click could miss.
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).press("Enter");
  await expect(page.getByRole("heading", { name: "We listen first." })).toBeVisible();
  await expect(page).toHaveURL("/about");
  expect(opened).toBe(2);
});
