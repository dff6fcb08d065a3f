import { expect, test } from "vitest";
import { shop } from "../../../web/src/app/shop.ts";
import { renderPage } from "../../../web/src/server/render-page.tsx";
import { pageOf, product } from "../open-page.tsx";

const site = "https://shop.example";
const parts = {
  shell: "",
  template: "<head><!--head--></head><div id=root><!--page--></div><!--answers-->",
  files: { "shop/product/product-page": { scripts: ["/assets/p.js"], styles: ["/assets/p.css"] } },
  logo: "/assets/mark.png",
  shareImage: "/assets/share.jpg",
  shareImageText: "Headphones",
};
const refused = { status: 404, code: "not_found", message: "Product not found" } as const;

type Shown = Partial<Record<keyof typeof product | "reviews" | "family", unknown>>;

const render = (address: string, changed?: Shown | null) =>
  renderPage(address, {
    parts,
    site,
    async load(key) {
      const shown = { ...product, reviews: [], ...changed };
      if (key === "products/list") return { answer: pageOf(changed === null ? [] : [shown], 40).body };
      if (key === "products/get" && changed === null) return { refused };
      return key === "products/get" ? { answer: { success: true, product: shown } } : undefined;
    },
    shareImage: ({ _id }) => `/media/products/${_id}/share-1.jpg`,
  });

const address = `/product/${product._id}`;

function dataOf(html: string) {
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(data)["@graph"];
}
const contentOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];

test("a product's page arrives with its texts, its preview and its structured data", async () => {
  const { status, html } = await render(address);
  expect(status).toBe(200);
  expect(html).toContain("<title>Wren Buds · Earshot</title>");
  expect(html).toContain(`<link rel="canonical" href="${site}${address}">`);
  expect(html).toContain("In Stock : ");
  expect(html).toContain("₹2,499");
  expect(html).toContain('<link rel="stylesheet" crossorigin="" href="/assets/p.css">');
  expect(contentOf(html, "og:title")).toBe("Wren Buds");
  expect(contentOf(html, "og:url")).toBe(site + address);
  expect(contentOf(html, "og:image")).toBe(`${site}/media/products/${product._id}/share-1.jpg`);
  expect(contentOf(html, "product:price:amount")).toBe("2548.98");
  const [said, trail] = dataOf(html);
  expect(said).toMatchObject({
    "@type": "Product",
    name: "Wren Buds",
    image: [`${site}/front.webp`, `${site}/back.webp`],
    offers: {
      ...{ price: "2548.98", priceCurrency: "INR", availability: "https://schema.org/InStock" },
      shippingDetails: {
        shippingRate: { value: 0, currency: "INR" },
        shippingDestination: { addressCountry: "IN" },
        deliveryTime: { transitTime: { minValue: 2, maxValue: 8, unitCode: "DAY" } },
      },
      hasMerchantReturnPolicy: {
        applicableCountry: "IN",
        merchantReturnDays: 7,
        merchantReturnLink: `${site}/returns-policy`,
      },
    },
    aggregateRating: { ratingValue: "3.5", reviewCount: 2 },
  });
  const maker = { name: "Hanoi Acoustics", address: "Hanoi" };
  const contact = { address: [], phone: "", email: "" };
  const labelled = { name: "Wren", declarations: { countryOfOrigin: "VN", maker, contact } };
  const [declared] = dataOf((await render(address, labelled)).html);
  expect(declared).toMatchObject({
    countryOfOrigin: { "@type": "Country", name: "Vietnam", identifier: "VN" },
    manufacturer: { "@type": "Organization", ...maker },
  });
  const names = trail.itemListElement.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Products", "Earbuds", "Wren Buds"]);
  const [unrated] = dataOf((await render(address, { stock: 0, numofReviews: 0, reviews: [] })).html);
  expect(unrated.offers.availability).toBe("https://schema.org/OutOfStock");
  expect(unrated.aggregateRating).toBeUndefined();
});

test("a hostile name is escaped everywhere", async () => {
  const name = `</script><img src=x onerror="alert(1)">$&<!--`;
  const { html } = await render(address, { name, description: name });
  expect(html).not.toContain("<img src=x");
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(dataOf(html)[0].name).toBe(name);
  const [, answers = ""] = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(answers)[0][1].data.product.name).toBe(name);
});

test("no page has style attributes, which the CSP refuses", async () => {
  for (const path of ["/", "/products", "/product/earbuds", address, "/collections", "/contact", "/faq"])
    expect((await render(path)).html, path).not.toMatch(/ style=/);
});

test("pages that do not exist answer 404 with the shop's own page", async () => {
  const gone = await render(address, null);
  expect(gone).toMatchObject({ status: 404 });
  expect(gone.html).toContain("We can&#x27;t find this product");
  expect(gone.html).toContain('<meta name="robots" content="noindex">');
  const unknown = await render("/no/such/page");
  expect(unknown).toMatchObject({ status: 404 });
  expect(unknown.html).toContain("Nothing within earshot");
  const guide = await render("/blogs/none");
  expect(guide).toMatchObject({ status: 404 });
  expect(guide.html).toContain("<title>Page not found · Earshot</title>");
  const beyond = await render("/products?page=99", null);
  expect(beyond).toMatchObject({ status: 404 });
  expect(beyond.html).toContain('<meta name="robots" content="noindex">');
});

test("a listing can be paged through by links", async () => {
  const { html } = await render("/products?category=earbuds&page=2");
  expect(html).toContain(`href="${address}"`);
  expect(html).toContain("40 products");
  expect(html).not.toContain("Loading");
  expect(html).toContain('href="/products?category=earbuds&amp;page=3"');
  expect(html).toContain(`<link rel="canonical" href="${site}/products?category=earbuds&amp;page=2">`);
});

test("each listing has a description of its own", async () => {
  const of = ["/products", "/products?category=earbuds", "/product/speakers", "/product/smartwatch"];
  const pages = await Promise.all(of.map((each) => render(each)));
  const said = pages.map(({ html }) => /<meta name="description" content="([^"]*)">/.exec(html)?.[1]);
  expect(new Set([...said, shop.description]).size).toBe(of.length + 1);
});

test("a description ends after a whole word and never cuts an emoji", async () => {
  const { html } = await render(address, { description: `${"Warm ".repeat(30)}👩‍🚀👩‍🚀 and small.` });
  expect(html).toContain(`content="${"Warm ".repeat(30).trim()}…"`);
});

test("a guide tells search engines what it is about and where it belongs", async () => {
  const { html } = await render("/blogs/numbers-that-matter");
  const [article, trail] = dataOf(html);
  expect(article).toMatchObject({
    "@type": "Article",
    headline: "The numbers that matter, and the ones that do not",
    mainEntityOfPage: `${site}/blogs/numbers-that-matter`,
  });
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    "Blogs",
    article.headline,
  ]);
});

test("a rendering fails with the call that could not be loaded", async () => {
  const load = () => Promise.reject(new Error("No table"));
  await expect(renderPage("/products", { parts, site, load })).rejects.toThrow("No table");
});

test("a product reads as Markdown with price, stock, colours, specifications and terms", async () => {
  const member = (nth: number, colour: string, stock: number) => ({
    ...{ _id: product._id.slice(0, -1) + nth, price: 2499, stock, values: { colour } },
  });
  const own = { ...member(0, "Black", 3), _id: product._id };
  const family = {
    ...{ _id: "f".repeat(24), name: "Wren", axes: ["colour"], from: 2499 },
    members: [own, member(1, "Sand", 0)],
  };
  const specs = [{ key: "battery", label: "Battery", value: 30, unit: "h" }];
  const { markdown } = await render(address, { family, specs, inTheBox: ["Buds", "Case"] });
  const text = markdown();
  expect(text).toContain(`Canonical page: <${site}${address}>`);
  expect(text).toContain("# Wren Buds\n");
  expect(text).toContain("- Price: ₹2,499 (₹2,548.98 with GST)");
  expect(text).toContain("- Availability: in stock");
  expect(text).toContain("- **Black** (this one): ₹2,499, in stock");
  expect(text).toContain(`- [Sand](${site}/product/${member(1, "", 0)._id}.md): ₹2,499, out of stock`);
  expect(text).toContain("| Battery | 30 h |");
  expect(text).toContain("- Buds\n- Case");
  expect(text).toContain("- Shipping: free, to every PIN code in India");
  expect(text).toContain("- Returns: within 7 days of delivery");
});

test("Markdown of a product's texts is inert", async () => {
  const name = "# [a](https://evil.example) <script> | `b`\n## c";
  const text = (await render(address, { name, description: name })).markdown();
  expect(text).not.toMatch(/^## c/m);
  expect(text).not.toMatch(/(?<!\\)\[a\]|(?<!\\)<script>/);
});

test("pages and listings read as Markdown, without controls and menus", async () => {
  const policy = (await render("/returns-policy")).markdown();
  expect(policy).toMatch(
    /^<!-- Returns · Earshot -->\n\n> .+\n\nCanonical page: <https:\/\/shop\.example\/returns-policy>/,
  );
  expect(policy).toContain("# Returns\n");
  expect(policy).toContain(`[warranty](${site}/warranty)`);
  const listing = (await render("/products")).markdown();
  expect(listing).toContain(`- [Wren Buds](${site}/product/${product._id}.md): ₹2,499`);
  expect(listing).toContain(`[Next page](${site}/products.md?page=2)`);
  for (const text of [policy, listing, (await render("/")).markdown()]) {
    expect(text).not.toMatch(/<[a-z]+ |^\s*[*-]\s*$/m);
    expect(text.length).toBeLessThan(20_000);
  }
  const missing = await render(address, null);
  expect(missing.status).toBe(404);
  expect(missing.markdown()).not.toContain("Canonical");
});
