import { formatPrice } from "../../../shared/core/money.ts";
import { categoryNames } from "../../../shared/products/catalogue.ts";
import { countryName } from "../../../shared/products/country-name.ts";
import { valuesInWords } from "../../../shared/products/family-words.ts";
import { parties, partyNames } from "../../../shared/products/parties.ts";
import type { Product, ProductPage, ProductSummary } from "../../../shared/products/schemas.ts";
import { delivery } from "../app/delivery/delivery.ts";
import { gstNote } from "../app/gst-words.ts";
import { spanOf } from "../app/promises.ts";
import { afterSales } from "../app/shop.ts";
import { specInWords } from "../pages/shop/parts/spec-in-words.ts";

/** Text on one line that starts no Markdown or HTML of its own. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);

const addressOf = (site: string, id: string): string => `${site}/product/${id}`;

/** Links lead to the same kind of document. */
const link = (site: string, { _id }: { _id: string }, text: string): string =>
  `[${plain(text)}](${addressOf(site, _id)}.md)`;

const availability = (stock: number): string => (stock > 0 ? "in stock" : "out of stock");

function ratingOf({ rating, numofReviews }: ProductSummary): string | undefined {
  const reviews = numofReviews === 1 ? "1 review" : `${numofReviews} reviews`;
  return numofReviews > 0 ? `${rating.toFixed(1)} of 5 from ${reviews}` : undefined;
}

const priceOf = (product: ProductSummary): string => `${formatPrice(product.price)} (${gstNote(product)})`;

/** Leaves out the lines without a value. */
const facts = (known: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(known)
    .flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []))
    .join("\n");

const section = (title: string, body: string | undefined): string | undefined =>
  body ? `## ${title}\n\n${body}` : undefined;

function coloursOf(site: string, { _id, family }: Product): string | undefined {
  return family?.members
    .map((member) => {
      const name = valuesInWords(member.values);
      const named = member._id === _id ? `**${plain(name)}** (this one)` : link(site, member, name);
      return `- ${named}: ${formatPrice(member.price)}, ${availability(member.stock)}`;
    })
    .join("\n");
}

function specsOf({ specs = [] }: Product): string | undefined {
  if (specs.length === 0) return undefined;
  const rows = specs.map((spec) => `| ${plain(spec.label)} | ${plain(specInWords(spec))} |`);
  return ["| | |", "|---|---|", ...rows].join("\n");
}

function labelOf({ declarations }: Product): string | undefined {
  if (!declarations) return undefined;
  const { countryOfOrigin, commonName, netQuantity, bisNumber } = declarations;
  const made = parties.map((party) => {
    const { name, address } = declarations[party] ?? {};
    return [partyNames[party], [name, address].filter(Boolean).map(String).map(plain).join(", ")];
  });
  return facts({
    "Country of origin": countryOfOrigin && countryName(countryOfOrigin),
    "Common name": commonName && plain(commonName),
    "Net quantity": netQuantity && plain(netQuantity),
    ...Object.fromEntries(made),
    "BIS number": bisNumber && plain(bisNumber),
  });
}

const daysIn = (distance: keyof typeof delivery.days): string => delivery.days[distance].join("–");

const termsOf = (site: string): string =>
  facts({
    Shipping: `free, to every PIN code in India ([details](${site}/shipping-policy.md))`,
    Delivery: `${daysIn("sameState")} working days within ${delivery.from}, ${daysIn("sameRegion")} in neighbouring states, ${daysIn("far")} in the rest of India`,
    Returns: `within ${spanOf(afterSales.returnDays)} of delivery, for a refund or a replacement; the buyer pays to send the parcel ([details](${site}/returns-policy.md))`,
    Warranty: `${spanOf(afterSales.warrantyDays)} ([details](${site}/warranty.md))`,
  });

export function productInMarkdown(site: string, product: Product): string {
  const { name, category, description, stock, mrp, inTheBox = [], sku, gtin, model } = product;
  return [
    `# ${plain(name)}`,
    facts({
      Price: priceOf(product),
      MRP: mrp === undefined ? undefined : `${formatPrice(mrp)} incl. GST`,
      Availability: availability(stock),
      Rating: ratingOf(product),
      Category: `[${categoryNames[category]}](${site}/product/${category}.md)`,
      SKU: sku && plain(sku),
      GTIN: gtin && plain(gtin),
      Model: model && plain(model),
    }),
    section("Description", plain(description)),
    section("Colours and versions", coloursOf(site, product)),
    section("Specifications", specsOf(product)),
    section("In the box", inTheBox.map((item) => `- ${plain(item)}`).join("\n")),
    section("Delivery and returns", termsOf(site)),
    section("On the label", labelOf(product)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function lineOf(site: string, product: ProductSummary): string {
  const known = [priceOf(product), availability(product.stock), ratingOf(product)];
  const colours = product.family?.members.map(({ values }) => plain(values.colour)) ?? [];
  if (colours.length > 1)
    known.push(`in ${new Set(colours).size} colours: ${[...new Set(colours)].join(", ")}`);
  return `- ${link(site, product, product.name)}: ${known.filter(Boolean).join("; ")}`;
}

/** The next page of a listing, if it has pages of its own. */
function nextOf(site: string, page: ProductPage, canonical: string | undefined): string | undefined {
  if (!canonical?.startsWith("/products")) return undefined;
  const { searchParams } = new URL(canonical, site);
  const number = Number(searchParams.get("page") ?? 1);
  if (number * page.resultPerPage >= page.filteredProductsCount) return undefined;
  searchParams.set("page", String(number + 1));
  return `[Next page](${site}/products.md?${searchParams})`;
}

export function listingInMarkdown(site: string, page: ProductPage, canonical: string | undefined): string {
  const { products, filteredProductsCount: count } = page;
  const found = count === 1 ? "1 product" : `${count} products`;
  const lines = products.map((product) => lineOf(site, product)).join("\n");
  return [section("Products", `${found}.`), lines, nextOf(site, page, canonical)]
    .filter(Boolean)
    .join("\n\n");
}
