import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import css from "./admin.module.css";

const maxShown = 3;

interface ThumbsProps {
  /** URLs; empty ones are drawn. */
  images: readonly string[];
}

/** The first pictures side by side, and how many more there are. */
export const Thumbs = ({ images }: ThumbsProps) => (
  <span className={css.thumbs} aria-hidden="true">
    {images.slice(0, maxShown).map((url, index) => (
      <ProductPicture
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may share a picture
        key={index}
        className={css.thumb}
        image={url ? { url } : undefined}
        alt=""
        sizes="40px"
      />
    ))}
    {images.length > maxShown && <span>+{images.length - maxShown}</span>}
  </span>
);
