import { useState } from "react";
import type { Image } from "../../../../shared/pictures/image.ts";
import { imageWidths } from "../../../../shared/pictures/image-widths.ts";
import type { Category } from "../../../../shared/products/catalogue.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { classes } from "../classes.ts";
import css from "./product-picture.module.css";

// A separate chunk, because few products lack a picture.
const Drawing = lazyFile(() => import("./category-drawing.tsx"));

const largestOf = (url: string): number => Number(/^\/media\/.*-(\d+)\.webp$/.exec(url)?.[1] ?? 0);

/** Undefined for a picture stored elsewhere. */
export function srcSetOf(url: string): string | undefined {
  const largest = largestOf(url);
  if (largest === 0) return undefined;
  const stem = url.slice(0, -`${largest}.webp`.length);
  return imageWidths(largest)
    .map((width) => `${stem}${width}.webp ${width}w`)
    .join(", ");
}

/** Sets the colour by script, since the CSP forbids style attributes. */
export const groundOf = (color: string | undefined) => (element: HTMLElement | null) => {
  if (element) element.style.backgroundColor = color ?? "";
};

interface ProductPictureProps {
  image: (Pick<Image, "url"> & Partial<Image>) | undefined;
  alt: string;
  /** An image's `sizes`: nine tenths of the padded frame. */
  sizes: string;
  /** Loads first, being visible without scrolling. */
  priority?: boolean | undefined;
  /** Selects a drawing if there is no picture. */
  category?: Category | undefined;
  className?: string | undefined;
}

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
