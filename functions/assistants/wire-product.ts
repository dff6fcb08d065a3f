import type { CatalogueProduct, Variant } from "../../shared/assistants/schemas.ts";
import { toPaise } from "../../shared/core/money.ts";
import type { FamilyMember } from "../../shared/products/family.ts";
import { axisNames, memberName } from "../../shared/products/family-words.ts";
import type { ProductSummary } from "../../shared/products/schemas.ts";
import { buyerPrice } from "../catalogue/buyer-price.ts";
import { gst } from "../platform/settings.ts";
import { siteUrl } from "./site-url.ts";

type Listed = ProductSummary & { sku?: string | undefined; gtin?: string | undefined };

/** What a buyer pays for one, with GST. */
const paidPaise = ({ price, gstPercent }: Pick<ProductSummary, "price" | "gstPercent">): number =>
  buyerPrice({ pricePaise: toPaise(price), gstPercent }, gst());

const money = (amount: number) => ({ amount, currency: "INR" });

const mediaOf = (images: readonly { url: string }[], name: string): Variant["media"] =>
  images.map(({ url }) => ({ type: "image", url: siteUrl(url), alt_text: name }));

const availabilityOf = (stock: number): Variant["availability"] => ({
  available: stock > 0,
  status: stock > 0 ? "in_stock" : "out_of_stock",
});

const ownVariant = (product: Listed): Variant => ({
  id: product._id,
  ...(product.sku && { sku: product.sku }),
  ...(product.gtin && { barcodes: [{ type: "GTIN", value: product.gtin }] }),
  url: siteUrl(`/product/${product._id}`),
  title: product.name,
  description: { plain: product.description },
  price: money(paidPaise(product)),
  availability: availabilityOf(product.stock),
  media: mediaOf(product.images, product.name),
});

type Family = NonNullable<ProductSummary["family"]>;

const selectedOf = ({ axes }: Family, { values }: FamilyMember): Variant["options"] =>
  axes.flatMap((axis) => {
    const label = values[axis];
    return label === undefined ? [] : [{ name: axisNames[axis], label }];
  });

function memberVariant(product: Listed, family: Family, member: FamilyMember): Variant {
  const name = memberName(family.name, member.values);
  const isOwn = member._id === product._id;
  return {
    ...ownVariant({ ...product, ...member, name, images: member.image ? [member.image] : [] }),
    ...(isOwn ? {} : { sku: undefined, barcodes: undefined }),
    options: selectedOf(family, member),
  };
}

function optionsOf({ axes, members }: Family): CatalogueProduct["options"] {
  return axes.map((axis) => {
    const labels = [...new Set(members.flatMap(({ values }) => values[axis] ?? []))];
    return { name: axisNames[axis], values: labels.map((label) => ({ label })) };
  });
}

/** A family is one product with its members as variants; any other product has itself as its only variant. */
export function onAssistantsWire(product: Listed, metadata?: Record<string, unknown>): CatalogueProduct {
  const { family, numofReviews: count } = product;
  const variants = family
    ? family.members.map((member) => memberVariant(product, family, member))
    : [ownVariant(product)];
  const amounts = variants.map(({ price }) => price.amount);
  return {
    id: product._id,
    url: siteUrl(`/product/${product._id}`),
    title: family?.name ?? product.name,
    description: { plain: product.description },
    categories: [{ value: product.category }],
    price_range: { min: money(Math.min(...amounts)), max: money(Math.max(...amounts)) },
    media: mediaOf(product.images, product.name),
    ...(family && { options: optionsOf(family) }),
    variants,
    ...(count > 0 && { rating: { value: product.rating, scale_max: 5, count } }),
    ...(metadata && { metadata }),
  };
}
