import type { Category } from "../../../../../shared/products/catalogue.ts";

const files = import.meta.glob<string>("./category-pictures/*", {
  eager: true,
  import: "default",
  query: "?url",
});

const fileOf = (name: string): string | undefined => files[`./category-pictures/${name}`];

interface CategoryPictureProps {
  category: Category;
  /** An image's `sizes`. */
  sizes: string;
  loading?: "lazy";
}

/** Decorative. AVIF is a third of the size here. */
export const CategoryPicture = ({ category, sizes, loading }: CategoryPictureProps) => (
  <picture>
    <source
      type="image/avif"
      srcSet={`${fileOf(`${category}-320.avif`)} 320w, ${fileOf(`${category}-480.avif`)} 480w`}
      sizes={sizes}
    />
    <img src={fileOf(`${category}.webp`)} alt="" width={480} height={480} loading={loading} />
  </picture>
);
