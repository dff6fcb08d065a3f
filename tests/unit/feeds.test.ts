import {
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
  string,
  assert as verify,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { feedEnd, feedHead, feedItem } from "../../functions/feeds/merchant-feed.ts";
import { robotsOf } from "../../functions/feeds/robots.ts";
import { addressesPerPart, sitemapIndex, sitemapOf } from "../../functions/feeds/sitemap.ts";
import { sitePages } from "../../infra/site-pages.ts";
import { categories } from "../../shared/products/catalogue.ts";
import { pages } from "../../web/src/app/pages.ts";
import { readXml } from "../support/xml.ts";

const site = "https://shop.example";
const photograph = (name: string) => ({ url: `/media/products/${name}-960.webp`, altImage: "" });
const product = {
  id: "0123456789abcdef01234567",
  name: "Rook One",
  description: "A headset",
  category: "gamingheadphone",
  pricePaise: 129_900,
  ratingHalves: 0,
  reviewCount: 0,
  images: ["a", "b"].map(photograph),
  createdAt: "2026-01-01T00:00:00.000Z",
} as const;

const feedOf = (...products: Parameters<typeof feedItem>[1][]) =>
  readXml(feedHead(site) + products.map((each) => feedItem(site, each, gst)).join("") + feedEnd);

/** Without GST, so that prices are those of the product. */
const gst = { ratePercent: 0, prices: "exclusive" } as const;

describe("the product feed", () => {
  it("has every field that Google requires of an item", () => {
    const feed = feedOf({ ...product, gtin: "08901234567894", model: "R-1", soldOut: true });
    expect(Object.fromEntries(feed)).toMatchObject({
      "g:id": [product.id],
      "g:title": ["Rook One"],
      "g:description": ["A headset"],
      "g:link": [`${site}/product/${product.id}`],
      "g:image_link": [`${site}/media/products/a-960.webp`],
      "g:additional_image_link": [`${site}/media/products/b-960.webp`],
      "g:availability": ["out_of_stock"],
      "g:price": ["0.00 INR", "1299.00 INR"].toReversed(),
      "g:brand": ["Earshot"],
      "g:gtin": ["08901234567894"],
      "g:mpn": ["R-1"],
      "g:condition": ["new"],
      "g:google_product_category": [
        "Electronics > Audio > Audio Components > Headphones & Headsets > Headsets",
      ],
      "g:product_type": ["Gaming Headphones"],
      "g:country": ["IN"],
    });
    expect(feed.has("g:identifier_exists")).toBe(false);
    expect(feed.has("g:sale_price")).toBe(false);
  });

  it("lists the MRP as price and ours as sale price, and says when a product has no GTIN", () => {
    const feed = feedOf({ ...product, mrpPaise: 149_950 });
    expect(feed.get("g:price")?.[0]).toBe("1499.50 INR");
    expect(feed.get("g:sale_price")).toEqual(["1299.00 INR"]);
    expect(feed.get("g:maximum_retail_price")).toEqual(["1499.50 INR"]);
    expect(feed.get("g:identifier_exists")).toEqual(["no"]);
    expect(feed.get("g:availability")).toEqual(["in_stock"]);
  });

  it("names the country of origin", () => {
    const feed = feedOf({ ...product, declarations: { countryOfOrigin: "VN" } });
    expect(feed.get("g:attribute_name")).toEqual(["Country of origin"]);
    expect(feed.get("g:attribute_value")).toEqual(["Vietnam"]);
    expect(feedOf({ ...product, declarations: {} }).has("g:product_detail")).toBe(false);
  });

  it("leaves out a product without a photo", () => {
    expect(feedOf({ ...product, images: [] }).has("item")).toBe(false);
  });

  it("keeps within Google's limits", () => {
    const feed = feedOf({
      ...product,
      name: "\u{1F3A7}".repeat(200),
      description: "a".repeat(6000),
      images: Array.from({ length: 15 }, () => photograph("a")),
    });
    expect([...(feed.get("g:title")?.[0] ?? "")]).toHaveLength(150);
    expect(feed.get("g:description")?.[0]).toHaveLength(5000);
    expect(feed.get("g:additional_image_link")).toHaveLength(10);
  });

  it("stays well-formed and verbatim, whatever a product is called", async () => {
    const name = `</script><img src=x onerror=alert(1)>]]>&amp;"'`;
    expect(feedOf({ ...product, name }).get("g:title")).toEqual([name]);
    const text = string({ unit: "binary", maxLength: 40 });
    const anyText = record({
      name: text,
      description: text,
      gtin: option(text, { nil: undefined }),
      model: text,
    });
    const shape = record({
      category: constantFrom(...categories),
      pricePaise: integer({ min: 1, max: 5_000_000 }),
      mrpPaise: integer({ min: 1, max: 5_000_000 }),
      soldOut: boolean(),
    });
    await verify(
      property(anyText, shape, (texts, others) => {
        const feed = feedOf({ ...product, ...texts, ...others });
        for (const each of ["g:id", "g:title", "g:description", "g:link", "g:image_link", "g:availability"])
          expect(feed.get(each)).toHaveLength(1);
        expect(feed.get("g:title")?.[0]).not.toMatch(/[\p{Surrogate}\0]/u);
      }),
    );
    expect(feedOf({ ...product, name: "a\0\u0008\ud83d\ufffeb" }).get("g:title")).toEqual(["ab"]);
  });
});

describe("the sitemap", () => {
  it("lists URLs, and sitemap files with the time of their last change", () => {
    const changedAt = new Date("2026-01-02T03:04:05Z");
    expect(readXml(sitemapOf(site, ["/", "/products?category=earbuds&page=2"])).get("loc")).toEqual([
      `${site}/`,
      `${site}/products?category=earbuds&page=2`,
    ]);
    const index = readXml(sitemapIndex(site, [{ key: "sitemaps/products-1.xml", changedAt }]));
    expect(index.get("loc")).toEqual([`${site}/sitemaps/products-1.xml`]);
    expect(index.get("lastmod")).toEqual([changedAt.toISOString()]);
  });

  it("stays below the protocol's 50 MB with the longest addresses", () => {
    const host = `https://${"h".repeat(253)}`;
    const part = sitemapOf(
      host,
      Array.from({ length: addressesPerPart }, () => `/product/${product.id}`),
    );
    expect(Buffer.byteLength(part)).toBeLessThan(50 * 1024 ** 2);
  });

  it("lists public pages, guides and categories once each, by their canonical address", () => {
    expect(new Set(sitePages).size).toBe(sitePages.length);
    expect(sitePages).toEqual(
      expect.arrayContaining(["/", "/products", "/faq", "/blogs/numbers-that-matter"]),
    );
    expect(
      sitePages.filter((path) => /[:*]|^\/product\/|^\/(cart|login|account|admin|track)/.test(path)),
    ).toEqual([]);
  });
});

describe("robots.txt", () => {
  const rules = robotsOf(site, true)
    .split("\n")
    .flatMap((line) => {
      const [, verb, path] = /^(Allow|Disallow): (.*)$/.exec(line) ?? [];
      return verb && path ? [{ isAllowed: verb === "Allow", path }] : [];
    });
  /** As RFC 9309 has it: the longest rule that matches. */
  const isAllowed = (path: string): boolean =>
    rules
      .filter((rule) => (rule.path.endsWith("$") ? `${path}$` === rule.path : path.startsWith(rule.path)))
      .toSorted((a, b) => b.path.length - a.path.length)[0]?.isAllowed ?? true;

  it("points to the sitemap", () => {
    expect(robotsOf(site, false)).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
  });

  it("says what programs may do, unless the stage has no assistants", () => {
    expect(robotsOf(site, true)).toContain(`${site}/llms.txt`);
    expect(robotsOf(site, false)).not.toMatch(/llms|ssistant/);
  });

  it("allows rendered pages, and disallows those of accounts, carts and staff", () => {
    const filled = (path: string) => path.replaceAll(/:\w+|\*/g, "x");
    for (const { path, rendered, access } of pages) {
      if (rendered) expect(isAllowed(filled(path)), path).toBe(true);
      if (access) expect(isAllowed(filled(path)), path).toBe(false);
    }
    for (const path of ["/wishlist", "/track", "/password/reset/x"])
      expect(isAllowed(path), path).toBe(false);
  });

  it("allows the calls that pages are rendered from, and no others", () => {
    for (const path of [
      "/api/v1/products?page=2",
      `/api/v1/product/${product.id}`,
      "/media/products/x.webp",
      "/assets/x.js",
    ])
      expect(isAllowed(path), path).toBe(true);
    for (const path of ["/api/v1/me", "/api/v1/orders/me", "/api/v1/admin/products"])
      expect(isAllowed(path), path).toBe(false);
  });
});
