import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { addressOf } from "../../functions/pages/page-name.ts";
import { edgeFunction } from "../../infra/edge-function.ts";
import { openRewrites, readQuery } from "../../infra/local/edge/origin-request.ts";
import { pages } from "../../web/src/app/pages.ts";

const spa = openRewrites("r1").get("spa");

test("a function that was given its release does not read the store", async () => {
  const handler = runInNewContext(`${edgeFunction("spa", "r2").replace(/^import .*$/m, "")}\nhandler;`, {});
  const request = { uri: "/", headers: {}, querystring: {} };
  expect((await handler({ request })).uri).toBe("/rendered/r2/home");
});

async function objectFor(address: string, accept?: string, rewrite = spa): Promise<string> {
  const [uri = "", query = ""] = address.split("?");
  const headers = accept === undefined ? {} : { accept: { value: accept } };
  return (
    (await rewrite?.({ request: { uri, headers, querystring: readQuery(query), cookies: {} } }))?.uri ?? ""
  );
}

const shell = "/releases/r1/shell.html";
const rendered = (page: string): string => `/rendered/r1/${page}`;
const id = "6b03c687f991757f96b66a99";

test("each rendered page has its own object, under the name the functions use; all others are the shell", async () => {
  const seen = new Set<string>();
  for (const { path, rendered: isRendered } of pages) {
    const address = path.replace(":id", id).replace(/:\w+/, "some-word").replace("*", "of/nothing");
    const object = await objectFor(address);
    if (path === "*") expect(object).toBe(rendered("missing"));
    else if (!isRendered) expect(object, path).toBe(shell);
    else {
      expect(object.startsWith(rendered("")), path).toBe(true);
      expect(addressOf(object.slice(rendered("").length)), path).toBe(address);
      expect(seen.has(object), path).toBe(false);
      seen.add(object);
    }
  }
  expect(seen.size).toBeGreaterThan(20);
});

test.each([
  ["/shell", shell],
  ["/admin", shell],
  ["/admin/", shell],
  ["/", rendered("home")],
  ["/?utm_source=a&utm_medium=b", rendered("home")],
  ["/?anything=1", rendered("home")],
  ["/FAQ/", rendered("faq")],
  ["/products", rendered("products")],
  ["/products?page=1", rendered("products")],
  ["/products?page=2", rendered("products,2")],
  ["/products?category=earbuds", rendered("products,earbuds")],
  ["/products?page=9999&category=speakers&gclid=x&fbclid=y", rendered("products,speakers,9999")],
  ["/products?category=ear%62uds", shell],
  ["/products?page=10000", shell],
  ["/products?page=0", shell],
  ["/products?page=02", shell],
  ["/products?page=2&page=3", shell],
  ["/products?category=toasters", shell],
  ["/products?category=earbuds&sort=price", shell],
  ["/products?keyword=calm", shell],
  ["/products/calm", shell],
  [`/product/${id}?utm_campaign=x`, rendered(`product,${id}`)],
  ["/product/earbuds", rendered("product,earbuds")],
  [`/product/${id.toUpperCase()}`, rendered("missing")],
  ["/product/1,2", rendered("missing")],
  ["/product/..%2f..%2freleases", rendered("missing")],
  ["/blogs/a,b", rendered("missing")],
  ["/blogs/a/b", rendered("missing")],
  ["/rendered/r0/home", rendered("missing")],
  ["/releases/current.json", rendered("missing")],
])("%s is %s", async (address, object) => {
  expect(await objectFor(address)).toBe(object);
});

test.each([
  ["/index.md", "home.md"],
  ["/faq.md", "faq.md"],
  [`/product/${id}.md?utm_source=x`, `product,${id}.md`],
  ["/product/earbuds.md", "product,earbuds.md"],
  ["/products.md?category=earbuds&page=2", "products,earbuds,2.md"],
  ["/products.md?sort=price", "missing.md"],
  ["/cart.md", "missing.md"],
  ["/nothing.md", "missing.md"],
  ["/.md", "home.md"],
])("%s is the copy %s", async (address, object) => {
  expect(await objectFor(address)).toBe(rendered(object));
});

test("a client that prefers Markdown gets the copy at the page's own address", async () => {
  for (const accept of [
    "text/markdown",
    "text/markdown, text/html, */*",
    "text/html;q=0.5, text/markdown;q=0.9",
    "application/json, TEXT/MARKDOWN; q=0.1",
  ])
    expect(await objectFor("/faq", accept), accept).toBe(rendered("faq.md"));
  for (const accept of [
    undefined,
    "*/*",
    "text/html,application/xhtml+xml,*/*;q=0.8",
    "text/html, text/markdown",
    "text/markdown;q=0",
    "text/html;q=0.9, text/markdown;q=0.8",
  ])
    expect(await objectFor("/faq", accept), accept).toBe(rendered("faq"));
  expect(await objectFor("/cart", "text/markdown")).toBe(shell);
});

test("a stage without assistants has no copies", async () => {
  const plain = openRewrites("r1", false).get("spa");
  expect(await objectFor("/faq", "text/markdown", plain)).toBe(rendered("faq"));
  expect(await objectFor("/faq.md", "text/markdown", plain)).toBe(rendered("missing"));
});
