import { addProduct, expect, registered, test } from "./shop.ts";
import { asStaff, staff } from "./staff.ts";

test("roles can be changed, but the last admin remains one", async ({ page, otherPage: other }) => {
  await asStaff(page);
  await page.goto("/admin/users?role=admin");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByLabel("Email")).toHaveValue(staff.email);
  await page.getByLabel("Role").selectOption("user");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("At least one admin is required")).toBeVisible();

  const email = await registered(other);
  const found = async () =>
    (await (await page.request.get(`/api/v1/admin/users?search=${email}`)).json()).users.length;
  await expect.poll(found, "the list's index follows").toBe(1);
  await page.goto(`/admin/users?search=${email}`);
  await page.getByRole("link", { name: "Edit Asha Rao" }).click();
  await page.getByLabel("Role").selectOption("Choose role");
  await expect(page.getByRole("button", { name: "Update" })).toBeDisabled();
  await page.getByLabel("Role").selectOption("admin");
  await page.getByLabel("Name").fill("Asha Staff");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("User Updated Successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/users");

  // A role change ends all sessions of the account.
  await other.goto("/admin/dashboard");
  await expect(other).toHaveURL("/login?redirect=admin%2Fdashboard");

  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(email);
  await page.getByRole("button", { name: "Delete Asha Staff" }).click();
  const dialog = page.getByRole("dialog", { name: "Do you want to delete this user?" });
  await expect(dialog).toContainText(`Asha Staff (${email})`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User Deleted Successfully")).toBeVisible();
  await expect(page.getByText("No user matches")).toBeVisible();
});

test("reviews are found by product and deleted", async ({ page, otherPage: shopper, request }) => {
  const product = await addProduct(request, { name: `Judged ${Date.now()}`, stock: 3 });
  await registered(shopper);
  const review = {
    productId: product._id,
    rating: 2.5,
    comment: "Two ears, <b>one</b> sound. <img src=x onerror=alert(1)>",
  };
  await expect(await shopper.request.post("/api/v1/review", { data: review })).toBeOK();

  const reviews = async () => {
    const { product: shown } = await (await shopper.request.get(`/api/v1/product/${product._id}`)).json();
    return shown.reviews.length;
  };
  await expect.poll(reviews, "the index and the edge follow").toBe(1);
  await shopper.goto(`/product/${product._id}`);
  await expect(shopper.getByText(review.comment)).toBeVisible();

  await asStaff(page);
  await page.goto("/admin/reviews");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Enter a product ID", { exact: true })).toBeVisible();

  // The 24th character starts the search by itself.
  await page.getByLabel("Product ID").pressSequentially(product._id);
  // Markup is shown as text, here and in the shop.
  const row = page.getByRole("row").filter({ hasText: review.comment });
  await expect(row).toContainText("Asha Rao");
  await expect(row.getByRole("img", { name: "Rated 2.5 of 5" })).toBeVisible();

  await page.goto("/admin/reviews");
  await page.getByLabel("Find a product by name").fill(product.name);
  await page.getByRole("button", { name: product.name }).click();
  await expect(page.getByText("1 review", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Delete review of Asha Rao" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Review Deleted Successfully")).toBeVisible();
  await expect(page.getByText("No Reviews Found")).toBeVisible();
  await expect(page.getByText("0 reviews", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/reviews/);
});
