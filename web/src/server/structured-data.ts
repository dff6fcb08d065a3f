import { categories, categoryNames } from "../../../shared/products/catalogue.ts";
import { countryName } from "../../../shared/products/country-name.ts";
import type { FamilyMember } from "../../../shared/products/family.ts";
import { memberName } from "../../../shared/products/family-words.ts";
import type { Product } from "../../../shared/products/schemas.ts";
import { delivery } from "../app/delivery/delivery.ts";
import { priceWithGst } from "../app/gst-words.ts";
import { afterSales, shop } from "../app/shop.ts";
import type { Guide } from "../pages/shop/reading/guides.ts";

type Data = Readonly<Record<string, unknown>>;

interface Step {
  name: string;
  path: string;
}

const listing: Step = { name: "Products", path: "/products" };

const days = (minValue: number, maxValue: number): Data => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

/** Free and for all of India. The shop promises working days from payment to delivery, which include handling. */
const shippingDetails: Data = {
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: 0, currency: "INR" },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: "IN" },
  deliveryTime: {
    "@type": "ShippingDeliveryTime",
    handlingTime: days(0, 0),
    transitTime: days(delivery.days.sameState[0], delivery.days.far[1]),
  },
};

const returnPolicyOf = (site: string): Data => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: "IN",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: afterSales.returnDays,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
  refundType: ["https://schema.org/FullRefund", "https://schema.org/ExchangeRefund"],
  merchantReturnLink: `${site}/returns-policy`,
});

const offerOf = (site: string, { _id, stock, ...product }: Product): Data => ({
  "@type": "Offer",
  url: `${site}/product/${_id}`,
  priceCurrency: "INR",
  price: priceWithGst(product).toFixed(2),
  availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
  itemCondition: "https://schema.org/NewCondition",
  shippingDetails,
  hasMerchantReturnPolicy: returnPolicyOf(site),
});

const ratingOf = ({ rating, numofReviews }: Product): Data => ({
  "@type": "AggregateRating",
  ratingValue: rating.toFixed(1),
  reviewCount: numofReviews,
  bestRating: 5,
  worstRating: 0,
});

function madeBy({ declarations }: Product): Data {
  const { countryOfOrigin, maker } = declarations ?? {};
  return {
    ...(countryOfOrigin && {
      countryOfOrigin: {
        "@type": "Country",
        name: countryName(countryOfOrigin),
        identifier: countryOfOrigin,
      },
    }),
    ...(maker?.name && { manufacturer: { "@type": "Organization", ...maker } }),
  };
}

const productOf = (site: string, product: Product): Data => ({
  "@type": "Product",
  sku: product.sku ?? product._id,
  ...(product.gtin && { gtin: product.gtin }),
  ...(product.model && { mpn: product.model }),
  ...madeBy(product),
  brand: { "@type": "Brand", name: shop.name },
  name: product.name,
  description: product.description,
  category: categoryNames[product.category],
  image: product.images.map(({ url }) => new URL(url, site).href),
  offers: offerOf(site, product),
  ...(product.numofReviews > 0 && { aggregateRating: ratingOf(product) }),
});

type Family = NonNullable<Product["family"]>;

const addressOf = (site: string, id: string): string => `${site}/product/${id}`;
const groupAddress = (site: string, { _id, members: [first] }: Family): string =>
  `${addressOf(site, first?._id ?? _id)}#family`;

/** Schema.org has no property for editions, so they are named in plain text. */
const axisAddresses = {
  colour: "https://schema.org/color",
  size: "https://schema.org/size",
  edition: "edition",
} as const;

const valuesOf = ({ values: { colour, size } }: FamilyMember): Data => ({
  color: colour,
  ...(size !== undefined && { size }),
});

/** Other members lead to their own pages, which describe them in full. */
const variantOf = (site: string, product: Product, { name }: Family, member: FamilyMember): Data => ({
  "@type": "Product",
  sku: member._id,
  name: memberName(name, member.values),
  ...valuesOf(member),
  ...(member.image && { image: new URL(member.image.url, site).href }),
  offers: offerOf(site, { ...product, ...member }),
});

function familyOf(site: string, product: Product): { ofProduct: Data; group: Data[] } {
  const { family } = product;
  const own = family?.members.find(({ _id }) => _id === product._id);
  if (!family || !own) return { ofProduct: {}, group: [] };
  const group = {
    "@type": "ProductGroup",
    "@id": groupAddress(site, family),
    productGroupID: family._id,
    name: family.name,
    description: product.description,
    brand: { "@type": "Brand", name: shop.name },
    variesBy: family.axes.map((axis) => axisAddresses[axis]),
    hasVariant: family.members.map((member) =>
      member === own ? { "@id": addressOf(site, product._id) } : variantOf(site, product, family, member),
    ),
    ...(product.numofReviews > 0 && { aggregateRating: ratingOf(product) }),
  };
  return {
    ofProduct: {
      "@id": addressOf(site, product._id),
      ...valuesOf(own),
      isVariantOf: { "@id": groupAddress(site, family) },
    },
    group: [group],
  };
}

const trailOf = (site: string, ...trail: Step[]): Data => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: site + path,
  })),
});

const articleOf = (site: string, { slug, title, summary }: Guide, publisher: Data): Data => ({
  "@type": "Article",
  headline: title,
  description: summary,
  inLanguage: "en-IN",
  mainEntityOfPage: `${site}/blogs/${slug}`,
  author: publisher,
  publisher,
});

const websiteOf = (site: string): Data => ({
  "@type": "WebSite",
  name: shop.name,
  url: `${site}/`,
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${site}/products/{search_term_string}` },
    "query-input": "required name=search_term_string",
  },
});

/** Schema.org data with absolute addresses. */
export function structuredDataFor(site: string, logo: string) {
  const organization = { "@type": "Organization", name: shop.name, url: `${site}/`, logo: site + logo };
  return {
    ofProduct(product: Product): Data[] {
      const { _id, name, category } = product;
      const inCategory = { name: categoryNames[category], path: `/products?category=${category}` };
      const here = { name, path: `/product/${_id}` };
      const { ofProduct, group } = familyOf(site, product);
      const data = { ...productOf(site, product), ...ofProduct };
      return [data, ...group, trailOf(site, listing, inCategory, here)];
    },
    ofListing(path: string): Data[] {
      const category = categories.find((each) => path.includes(each));
      return [trailOf(site, listing, ...(category ? [{ name: categoryNames[category], path }] : []))];
    },
    ofGuide(guide: Guide): Data[] {
      const here = { name: guide.title, path: `/blogs/${guide.slug}` };
      return [articleOf(site, guide, organization), trailOf(site, { name: "Blogs", path: "/blogs" }, here)];
    },
    ofShop: (): Data[] => [
      {
        ...organization,
        email: shop.email,
        telephone: shop.phone,
        address: shop.address.join(", "),
        sameAs: Object.values(shop.social),
      },
      websiteOf(site),
    ],
  };
}
