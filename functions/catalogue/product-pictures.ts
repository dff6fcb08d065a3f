import type { Image } from "../../shared/image.ts";

interface Arrangement {
  name: string;
  /** Addresses of those that stay, in their new order; without it all stay as they are. */
  keptImages?: readonly string[] | undefined;
  altImages: readonly string[];
}

/** A product's pictures after an edit without new files; undefined when one of those to keep is gone. */
export function arrange(current: readonly Image[], change: Arrangement): Image[] | undefined {
  const byUrl = new Map(current.map((image) => [image.url, image]));
  const kept = change.keptImages?.map((url) => byUrl.get(url)) ?? current;
  const images = kept.flatMap((image, at) =>
    image ? [{ ...image, altImage: (change.altImages[at] ?? image.altImage) || change.name }] : [],
  );
  return images.length === kept.length ? images : undefined;
}

/** Pictures that the one list has and the other has not. */
export function without(images: readonly Image[], others: readonly Image[]): Image[] {
  const urls = new Set(others.map(({ url }) => url));
  return images.filter(({ url }) => !urls.has(url));
}
