import { toRupees } from "../../shared/core/money.ts";
import { type Category, categoryNames } from "../../shared/products/catalogue.ts";
import { countryName } from "../../shared/products/country-name.ts";
import type { Gst } from "../../shared/tax/gst.ts";
import { buyerPrice } from "../catalogue/buyer-price.ts";
import type { StoredDetails } from "../catalogue/product.ts";
import { productPath } from "./sitemap.ts";
import { declaration, element } from "./xml.ts";

export type FeedGst = Pick<Gst, "ratePercent" | "prices" | "gstin">;

const brand = "Earshot";
const maxTitle = 150;
const maxDescription = 5000;
const maxFurtherImages = 10;

const audio = "Electronics > Audio > Audio Components";
const googleCategories: Record<Category, string> = {
  earbuds: `${audio} > Headphones & Headsets > Headphones`,
  smartwatch: "Apparel & Accessories > Jewelry > Watches",
  headphone: `${audio} > Headphones & Headsets > Headphones`,
  speakers: `${audio} > Speakers`,
  neckbends: `${audio} > Headphones & Headsets > Headphones`,
  gamingheadphone: `${audio} > Headphones & Headsets > Headsets`,
};

const cut = (text: string, length: number): string => [...text.trim()].slice(0, length).join("");
const price = (paise: number): string => `${toRupees(paise).toFixed(2)} INR`;

const attribute = (name: string, text: string | undefined): string =>
  text === undefined ? "" : element(`g:${name}`, text);

const freeShipping = `<g:shipping>${attribute("country", "IN")}${attribute("price", price(0))}</g:shipping>`;

/** Google requires the price that checkout charges, with GST (support.google.com/merchants/answer/6324371). */
function pricesOf(details: StoredDetails, gst: FeedGst): string {
  const { mrpPaise = 0 } = details;
  const paidPaise = buyerPrice(details, gst);
  if (mrpPaise <= paidPaise) return attribute("price", price(paidPaise));
  return [
    attribute("price", price(mrpPaise)),
    attribute("sale_price", price(paidPaise)),
    attribute("maximum_retail_price", price(mrpPaise)),
  ].join("");
}

const variantOf = ({ familyId, values }: StoredDetails): string =>
  [
    attribute("item_group_id", familyId),
    attribute("color", values?.colour),
    attribute("size", values?.size),
  ].join("");

const identifiersOf = ({ gtin, model }: StoredDetails): string =>
  [
    attribute("brand", brand),
    attribute("gtin", gtin),
    attribute("mpn", model),
    attribute("identifier_exists", gtin === undefined ? "no" : undefined),
  ].join("");

function originOf({ declarations }: StoredDetails): string {
  const { countryOfOrigin } = declarations ?? {};
  if (countryOfOrigin === undefined) return "";
  const detail = [
    attribute("attribute_name", "Country of origin"),
    attribute("attribute_value", countryName(countryOfOrigin)),
  ];
  return `<g:product_detail>${detail.join("")}</g:product_detail>`;
}

/** Returns nothing for a product without a photo, which Google rejects. */
export function feedItem(site: string, product: StoredDetails, gst: FeedGst): string {
  const [first, ...others] = product.images.map(({ url }) => new URL(url, site).href);
  if (first === undefined) return "";
  const attributes = [
    attribute("id", product.id),
    attribute("title", cut(product.name, maxTitle)),
    attribute("description", cut(product.description, maxDescription)),
    attribute("link", site + productPath(product.id)),
    attribute("image_link", first),
    ...others.slice(0, maxFurtherImages).map((image) => attribute("additional_image_link", image)),
    attribute("availability", product.soldOut ? "out_of_stock" : "in_stock"),
    pricesOf(product, gst),
    identifiersOf(product),
    variantOf(product),
    originOf(product),
    attribute("condition", "new"),
    attribute("google_product_category", googleCategories[product.category]),
    attribute("product_type", categoryNames[product.category]),
    freeShipping,
  ];
  return `<item>${attributes.join("")}</item>\n`;
}

export const feedHead = (site: string): string =>
  `${declaration}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${element("title", brand)}${element("link", `${site}/`)}${element("description", "Everything that Earshot sells.")}
`;
export const feedEnd = "</channel></rss>\n";
