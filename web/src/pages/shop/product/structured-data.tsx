import { useEffect } from "react";
import { categoryNames } from "../../../../../shared/catalogue.ts";
import type { Product } from "../../../../../shared/product.ts";

const absolute = (path: string): string => new URL(path, location.origin).href;

const offerOf = ({ _id, price, stock }: Product) => ({
  "@type": "Offer",
  url: absolute(`/product/${_id}`),
  priceCurrency: "INR",
  price: price.toFixed(2),
  availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
  itemCondition: "https://schema.org/NewCondition",
});

const ratingOf = ({ rating, numofReviews }: Product) => ({
  "@type": "AggregateRating",
  ratingValue: rating.toFixed(1),
  reviewCount: numofReviews,
  bestRating: 5,
  worstRating: 0,
});

const productOf = (product: Product) => ({
  "@type": "Product",
  sku: product._id,
  ...(product.gtin && { gtin: product.gtin }),
  ...(product.model && { mpn: product.model }),
  name: product.name,
  description: product.description,
  category: categoryNames[product.category],
  image: product.images.map(({ url }) => absolute(url)),
  offers: offerOf(product),
  ...(product.numofReviews > 0 && { aggregateRating: ratingOf(product) }),
});

const trailOf = (trail: readonly { name: string; to?: string }[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    ...(to && { item: absolute(to) }),
  })),
});

const tagOf = (property: string) =>
  document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`);

/**
 * Puts the product's name, description and picture into the preview of a shared link, for services that run
 * the page. Services that only read the served HTML show the shop's preview.
 */
function useShareCard({ name, description, images }: Product): void {
  const [image] = images;
  const picture = image && new URL(image.url, location.origin).href;
  useEffect(() => {
    const card = { title: name, description: description.slice(0, 155), image: picture, "image:alt": name };
    const before = new Map<HTMLMetaElement, string>();
    for (const [property, content] of Object.entries(card)) {
      const tag = tagOf(property);
      if (!tag || !content) continue;
      before.set(tag, tag.content);
      tag.content = content;
    }
    return () => {
      for (const [tag, content] of before) tag.content = content;
    };
  }, [name, description, picture]);
}

interface StructuredDataProps {
  product: Product;
  trail: readonly { name: string; to?: string }[];
}

/** The product for search engines: schema.org as JSON-LD, which is data that the CSP does not restrict. */
export function StructuredData({ product, trail }: StructuredDataProps) {
  useShareCard(product);
  return (
    <script type="application/ld+json">
      {JSON.stringify({ "@context": "https://schema.org", "@graph": [productOf(product), trailOf(trail)] })}
    </script>
  );
}
