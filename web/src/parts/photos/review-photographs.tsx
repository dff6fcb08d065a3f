import { useState } from "react";
import type { Image } from "../../../../shared/pictures/image.ts";
import { imageWidths } from "../../../../shared/pictures/image-widths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { groundOf } from "../../ui/display/product-picture.tsx";
import css from "./review-photographs.module.css";

function smallest(url: string): string {
  const largest = /-(\d+)\.webp$/.exec(url)?.[1];
  return largest ? url.replace(`-${largest}.webp`, `-${imageWidths(Number(largest))[0]}.webp`) : url;
}

interface ReviewPhotographsProps {
  images: readonly Image[];
  name: string;
}

export default function ReviewPhotographs({ images, name }: ReviewPhotographsProps) {
  const [shown, setShown] = useState<number>();
  const labelOf = (index: number) => `Photo ${index + 1} of ${images.length} by ${name}`;
  const image = shown === undefined ? undefined : images[shown];
  return (
    <>
      <ul className={css.thumbs}>
        {images.map(({ url, color }, index) => (
          <li key={url}>
            <button type="button" className={css.thumb} ref={groundOf(color)} onClick={() => setShown(index)}>
              <img src={smallest(url)} alt={labelOf(index)} width={80} height={80} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && image && (
        <Dialog open onClose={() => setShown(undefined)} title={labelOf(shown)} wide>
          <div className={css.whole}>
            <img src={image.url} alt={labelOf(shown)} />
            {images.length > 1 && (
              <div className={css.steps}>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={shown === 0}
                  onClick={() => setShown(shown - 1)}
                >
                  Previous
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={shown === images.length - 1}
                  onClick={() => setShown(shown + 1)}
                >
                  Next
                </Button>
              </div>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
