import { expect, productsInStock, test } from "./shop.ts";

test("icons, manifest and share card refer to existing files; a product has its own share card", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const said = (selector: string, attribute: string) =>
    page
      .locator(selector)
      .evaluateAll((tags, name) => tags.map((tag) => tag.getAttribute(name) ?? ""), attribute);
  const [manifestPath = "", ...others] = await said("link[rel=manifest]", "href");
  expect(others).toEqual([]);
  const manifest = await (await request.get(manifestPath)).json();
  const named: string[] = manifest.icons.map(({ src }: { src: string }) => src);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  const card = await said('meta[property="og:image"]', "content");
  const icons = await said("link[rel=icon], link[rel=apple-touch-icon]", "href");
  expect(icons).toHaveLength(3);
  for (const path of [...named, ...icons, ...card]) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()["content-type"]], path).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }

  const [product] = await productsInStock(request);
  const own = page.locator('meta[property="og:image"]');
  await page.goto(`/product/${product?._id}`);
  await expect(own).toHaveAttribute("content", /\/media\/products\/.+\/share-\w+\.jpg$/);
  // Drawn by the job that stores the page.
  await request.post("/_local/jobs/drain");
  const drawn = await request.get((await own.getAttribute("content")) ?? "");
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
});
