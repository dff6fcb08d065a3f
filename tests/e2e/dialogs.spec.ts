import { expect, productsInStock, registered, test } from "./shop.ts";

test("a mouse selection that ends outside keeps the dialog open; a click outside closes it and keeps the text", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  await registered(page);
  await page.goto(`/product/${product?._id}?review=new`);
  const dialog = page.getByRole("dialog");
  const comment = dialog.getByLabel("Comment");
  await comment.fill("Half a thought");
  const box = await comment.boundingBox();
  if (!box) throw new Error("The comment is not shown");
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(5, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(comment).toHaveValue("Half a thought");
  await page.mouse.move(5, 450);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(comment).toBeVisible();
  await page.mouse.click(5, 450);
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(comment).toHaveValue("Half a thought");
});
