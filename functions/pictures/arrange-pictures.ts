import type { Image } from "../../shared/pictures/image.ts";

interface Arrangement {
  name: string;
  /** URLs to keep, in their new order; all if absent. */
  keptImages?: readonly string[] | undefined;
  altImages: readonly string[];
}

/** Returns undefined if one of `keptImages` no longer exists. */
export function arrange(current: readonly Image[], change: Arrangement): Image[] | undefined {
  const byUrl = new Map(current.map((image) => [image.url, image]));
  const kept = change.keptImages?.map((url) => byUrl.get(url)) ?? current;
  const images = kept.flatMap((image, index) =>
    image ? [{ ...image, altImage: (change.altImages[index] ?? image.altImage) || change.name }] : [],
  );
  return images.length === kept.length ? images : undefined;
}

export function without(images: readonly Image[], others: readonly Image[]): Image[] {
  const urls = new Set(others.map(({ url }) => url));
  return images.filter(({ url }) => !urls.has(url));
}
