import { useState } from "react";
import type { Image } from "../../../shared/pictures/image.ts";
import { imageWidths } from "../../../shared/pictures/image-widths.ts";
import type { Category } from "../../../shared/products/catalogue.ts";
import { lazyFile, Optional } from "../lib/lazy-file.tsx";
import { classes } from "./classes.ts";
import css from "./product-picture.module.css";

// A chunk of its own, because few products have no picture.
const Drawing = lazyFile(async () => ({ default: (await import("./category-drawing.tsx")).CategoryDrawing }));

const largestOf = (url: string): number => Number(/^\/media\/.*-(\d+)\.webp$/.exec(url)?.[1] ?? 0);

/** The `srcset` of the stored widths; undefined for a picture stored elsewhere. */
function srcSetOf(url: string): string | undefined {
  const largest = largestOf(url);
  if (largest === 0) return undefined;
  const stem = url.slice(0, -`${largest}.webp`.length);
  return imageWidths(largest)
    .map((width) => `${stem}${width}.webp ${width}w`)
    .join(", ");
}

/** Sets the colour by script: the CSP refuses style attributes, which rendered pages would have. */
export const groundOf = (color: string | undefined) => (element: HTMLElement | null) => {
  if (element) element.style.backgroundColor = color ?? "";
};

interface ProductPictureProps {
  image: (Pick<Image, "url"> & Partial<Image>) | undefined;
  alt: string;
  /** As the `sizes` of an image: nine tenths of the frame, which has padding. */
  sizes: string;
  /** Visible without scrolling, so it loads first. */
  priority?: boolean | undefined;
  /** Selects the drawing for a product without a picture. */
  category?: Category | undefined;
  className?: string | undefined;
}

/** A product's picture on a lit ground, or a drawing of its category. */
export function ProductPicture({ image, alt, sizes, priority, category, className }: ProductPictureProps) {
  const [broken, setBroken] = useState<string>();
  const shown = image?.url && image.url !== broken ? image : undefined;
  return (
    <div className={classes(css.frame, className)} ref={groundOf(shown?.color)}>
      {shown ? (
        <img
          className={classes(css.picture, shown.color ? css.ownGround : css.cutOut)}
          src={shown.url}
          srcSet={srcSetOf(shown.url)}
          sizes={sizes}
          alt={alt}
          width={960}
          height={960}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding={priority ? "sync" : "async"}
          onError={() => setBroken(shown.url)}
        />
      ) : (
        <Optional>
          <Drawing category={category} className={css.drawing} title={alt} />
        </Optional>
      )}
    </div>
  );
}
