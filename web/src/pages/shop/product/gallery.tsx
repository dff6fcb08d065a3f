import { type CSSProperties, type PointerEvent, Suspense, useState } from "react";
import type { Image } from "../../../../../shared/pictures/image.ts";
import type { Category } from "../../../../../shared/products/catalogue.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { classes } from "../../../ui/classes.ts";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { ZoomIn } from "../../../ui/display/icons.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import css from "./gallery.module.css";

const ZoomDialog = lazyFile(() => import("./zoom-dialog.tsx"));

interface LensPlace extends CSSProperties {
  "--x": string;
  "--y": string;
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent): LensPlace {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    "--x": `${((clientX - left) / width) * 100}%`,
    "--y": `${((clientY - top) / height) * 100}%`,
  };
}

interface PictureProps {
  image: Image | undefined;
  alt: string;
  category: Category;
}

/** Magnifies under the mouse; a press opens it in full. */
function MainPicture({ image, alt, category }: PictureProps) {
  const [lens, setLens] = useState<LensPlace>();
  const [zoomed, setZoomed] = useState(false);
  const [asked, setAsked] = useState(false);
  const file = useDialogFile(ZoomDialog);
  const zoom = async () => {
    if (!(await file.load())) return;
    setAsked(true);
    setZoomed(true);
  };
  return (
    <>
      <button
        type="button"
        className={css.main}
        style={lens}
        aria-label={`Zoom: ${alt}`}
        disabled={!image}
        onPointerMove={(event) => event.pointerType === "mouse" && setLens(placeOf(event))}
        onClick={() => void zoom()}
      >
        <ProductPicture
          image={image}
          alt={alt}
          category={category}
          className="product-picture"
          sizes="(width < 60rem) 83vw, 40rem"
          priority
        />
        {image && (
          <span className={css.hint}>
            <ZoomIn />
          </span>
        )}
      </button>
      {asked && image && (
        <Suspense>
          <ZoomDialog image={image} alt={alt} open={zoomed} close={() => setZoomed(false)} />
        </Suspense>
      )}
    </>
  );
}

interface GalleryProps {
  images: readonly Image[];
  name: string;
  category: Category;
}

export function Gallery({ images, name, category }: GalleryProps) {
  const [selected, setSelected] = useState(0);
  const altOf = (image: Image | undefined) => image?.altImage || name;
  const shown = images[selected] ?? images[0];
  return (
    <div className={classes(css.gallery, images.length > 1 && css.several)}>
      <MainPicture image={shown} alt={altOf(shown)} category={category} />
      {images.length > 1 && (
        <ul className={css.thumbnails} aria-label="Pictures">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                type="button"
                className={css.thumbnail}
                aria-label={`Picture ${index + 1}: ${altOf(image)}`}
                aria-current={image === shown}
                onClick={() => setSelected(index)}
              >
                <ProductPicture image={image} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
