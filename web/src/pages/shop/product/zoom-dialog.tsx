import { useState } from "react";
import type { Image } from "../../../../../shared/pictures/image.ts";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import css from "./gallery.module.css";

interface ZoomDialogProps {
  image: Image;
  alt: string;
  open: boolean;
  close: () => void;
}

/** A press doubles the picture for panning. */
export default function ZoomDialog({ image, alt, open, close }: ZoomDialogProps) {
  const [double, setDouble] = useState(false);
  return (
    <Dialog open={open} onClose={close} title={alt} wide>
      <button
        type="button"
        className={classes(css.zoomed, double && css.double)}
        aria-pressed={double}
        aria-label="Twice as large"
        onClick={() => setDouble(!double)}
      >
        <ProductPicture image={image} alt={alt} sizes="min(200vw, 80rem)" />
      </button>
    </Dialog>
  );
}
