import { addProduct, expect, registered, test } from "./shop.ts";
import { asStaff } from "./staff.ts";

test("people are edited and deleted; roles belong to the team's page", async ({ page, otherPage: other }) => {
  await asStaff(page);
  const email = await registered(other);
  const found = async () =>
    (await (await page.request.get(`/api/v1/admin/users?search=${email}`)).json()).users.length;
  await expect.poll(found, "the list's index follows").toBe(1);
  await page.goto(`/admin/users?search=${email}`);
  await page.getByRole("link", { name: "Edit Asha Rao" }).click();
  await expect(page.getByText("Role: Customer")).toBeVisible();
  await expect(page.getByRole("link", { name: "team", exact: true })).toHaveAttribute("href", "/admin/staff");
  await page.getByLabel("Name").fill("Asha Shopper");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("User Updated Successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/users");

  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(email);
  await page.getByRole("button", { name: "Delete Asha Shopper" }).click();
  const dialog = page.getByRole("dialog", { name: "Do you want to delete this user?" });
  await expect(dialog).toContainText(`Asha Shopper (${email})`);
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
