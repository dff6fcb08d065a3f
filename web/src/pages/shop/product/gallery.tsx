import { type CSSProperties, type PointerEvent, Suspense, useRef, useState } from "react";
import type { Image } from "../../../../../shared/pictures/image.ts";
import type { Category } from "../../../../../shared/products/catalogue.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { classes } from "../../../ui/classes.ts";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { ZoomIn } from "../../../ui/display/icons.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import css from "./gallery.module.css";

const ZoomDialog = lazyFile(() => import("./zoom-dialog.tsx"));

export const mainSizes = "(width < 60rem) 83vw, 40rem";

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
  /** In view, so that it moves between pages. */
  isShown: boolean;
  priority: boolean;
}

/** Magnifies under the mouse; a press opens it in full. */
function MainPicture({ image, alt, category, isShown, priority }: PictureProps) {
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
          className={isShown ? "product-picture" : undefined}
          sizes={mainSizes}
          priority={priority}
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
  /** Photos to keep places for. */
  awaited: number;
  name: string;
  category: Category;
}

/** Pictures on a track, to swipe or to choose by a thumbnail. */
export function Gallery({ images, awaited, name, category }: GalleryProps) {
  const track = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const altOf = (image: Image | undefined) => image?.altImage || name;
  const shown = images[selected] ? selected : 0;
  function choose(index: number): void {
    setSelected(index);
    const { current } = track;
    current?.scrollTo({ left: index * current.clientWidth, behavior: "instant" });
  }
  return (
    <div className={classes(css.gallery, images.length + awaited > 1 && css.several)}>
      <div
        ref={track}
        className={css.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setSelected(Math.round(scrollLeft / clientWidth))
        }
      >
        {(images.length > 0 ? images : [undefined]).map((image, index) => (
          <MainPicture
            key={image?.url ?? "none"}
            image={image}
            alt={altOf(image)}
            category={category}
            isShown={index === shown}
            priority={index === 0}
          />
        ))}
      </div>
      {images.length + awaited > 1 && (
        <ul className={css.thumbnails} aria-label="Photos">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                type="button"
                className={css.thumbnail}
                aria-label={`Photo ${index + 1}: ${altOf(image)}`}
                aria-current={index === shown}
                onClick={() => choose(index)}
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
