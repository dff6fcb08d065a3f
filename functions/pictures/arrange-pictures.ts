import type { Image } from "../../shared/pictures/image.ts";

interface Arrangement {
  name: string;
  /** URLs of the pictures that stay, in their new order. Without it, all stay. */
  keptImages?: readonly string[] | undefined;
  altImages: readonly string[];
}

/**
 * A product's pictures after an edit without new files; undefined when one of `keptImages` no longer exists.
 */
export function arrange(current: readonly Image[], change: Arrangement): Image[] | undefined {
  const byUrl = new Map(current.map((image) => [image.url, image]));
  const kept = change.keptImages?.map((url) => byUrl.get(url)) ?? current;
  const images = kept.flatMap((image, index) =>
    image ? [{ ...image, altImage: (change.altImages[index] ?? image.altImage) || change.name }] : [],
  );
  return images.length === kept.length ? images : undefined;
}

/** The pictures of `images` that are not among `others`. */
export function without(images: readonly Image[], others: readonly Image[]): Image[] {
  const urls = new Set(others.map(({ url }) => url));
  return images.filter(({ url }) => !urls.has(url));
}
