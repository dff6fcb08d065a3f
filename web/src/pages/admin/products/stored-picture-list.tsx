import { Button } from "../../../ui/controls/button.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { PictureItem } from "./picture-item.tsx";
import css from "./product-form.module.css";
import type { StoredPictures } from "./stored-pictures.ts";

export function StoredPictureList({ stored }: { stored: StoredPictures }) {
  const { pictures, hasFewer, redescribe, move, remove, restore } = stored;
  return (
    <>
      {pictures.length > 0 && (
        <ol className={css.pictures} aria-label="Photos in the shop">
          {pictures.map((image, index) => (
            <PictureItem
              key={image.url}
              index={index}
              count={pictures.length}
              alt={image.altImage}
              onDescribe={(alt) => redescribe(image, alt)}
              onMove={(by) => move(image, by)}
              onRemove={() => remove(image)}
            >
              <ProductPicture image={image} alt={image.altImage} sizes="200px" className={css.shown} />
            </PictureItem>
          ))}
        </ol>
      )}
      {hasFewer && (
        <p className={css.removed} role="status">
          {pictures.length === 0
            ? "All photos removed. Shoppers will see a drawing of the category."
            : "Removed photos disappear when you save."}
          <Button variant="ghost" size="small" onClick={restore}>
            Undo
          </Button>
        </p>
      )}
    </>
  );
}
