import { useEffect } from "react";
import type { Product } from "../../../../../shared/product.ts";

const tagOf = (property: string) =>
  document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`);

/**
 * The card that a shared link shows: the product's own name, words and picture in place of the shop's, for
 * readers that run the page. Those that read only the file as it is served show the shop's card.
 */
export function useShareCard({ name, description, images }: Product): void {
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
