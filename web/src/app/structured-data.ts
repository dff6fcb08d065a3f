import { categories, categoryNames } from "../../../shared/products/catalogue.ts";
import type { Product } from "../../../shared/products/schemas.ts";
import type { Guide } from "../pages/shop/guides/guides.ts";
import { priceWithGst } from "./gst-words.ts";
import { shop } from "./shop.ts";

type Data = Readonly<Record<string, unknown>>;

/** Schema.org data with absolute addresses. */
export function structuredDataFor(site: string, logo: string) {
  const offerOf = ({ _id, stock, ...product }: Product): Data => ({
    "@type": "Offer",
    url: `${site}/product/${_id}`,
    priceCurrency: "INR",
    price: priceWithGst(product).toFixed(2),
    availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
  });

  const ratingOf = ({ rating, numofReviews }: Product): Data => ({
    "@type": "AggregateRating",
    ratingValue: rating.toFixed(1),
    reviewCount: numofReviews,
    bestRating: 5,
    worstRating: 0,
  });

  const productOf = (product: Product): Data => ({
    "@type": "Product",
    sku: product._id,
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.model && { mpn: product.model }),
    brand: { "@type": "Brand", name: shop.name },
    name: product.name,
    description: product.description,
    category: categoryNames[product.category],
    image: product.images.map(({ url }) => new URL(url, site).href),
    offers: offerOf(product),
    ...(product.numofReviews > 0 && { aggregateRating: ratingOf(product) }),
  });

  const trailOf = (...trail: { name: string; path: string }[]): Data => ({
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: site + path,
    })),
  });

  const listing = { name: "Products", path: "/products" };

  return {
    ofProduct: (product: Product): Data[] => [
      productOf(product),
      trailOf(
        listing,
        { name: categoryNames[product.category], path: `/products?category=${product.category}` },
        { name: product.name, path: `/product/${product._id}` },
      ),
    ],
    ofListing: (path: string): Data[] => {
      const category = categories.find((each) => path.includes(each));
      return [trailOf(listing, ...(category ? [{ name: categoryNames[category], path }] : []))];
    },
    ofGuide: ({ slug, title, summary }: Guide): Data[] => {
      const publisher = { "@type": "Organization", name: shop.name, url: `${site}/`, logo: site + logo };
      return [
        {
          "@type": "Article",
          headline: title,
          description: summary,
          inLanguage: "en-IN",
          mainEntityOfPage: `${site}/blogs/${slug}`,
          author: publisher,
          publisher,
        },
        trailOf({ name: "Blogs", path: "/blogs" }, { name: title, path: `/blogs/${slug}` }),
      ];
    },
    ofShop: (): Data[] => [
      {
        "@type": "Organization",
        name: shop.name,
        url: `${site}/`,
        logo: site + logo,
        email: shop.email,
        telephone: shop.phone,
        address: shop.address.join(", "),
        sameAs: Object.values(shop.social),
      },
      {
        "@type": "WebSite",
        name: shop.name,
        url: `${site}/`,
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${site}/products/{search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
