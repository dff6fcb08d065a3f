import { type DragEvent, useId, useState } from "react";
import { imageLimits } from "../../../../../shared/pictures/image-limits.ts";
import type { Pictures } from "../../../lib/pictures.ts";
import { classes } from "../../../ui/classes.ts";
import { Spinner } from "../../../ui/states/spinner.tsx";
import formCss from "../parts/form.module.css";
import { PictureList } from "./picture-list.tsx";
import css from "./product-form.module.css";
import { StoredPictureList } from "./stored-picture-list.tsx";
import type { StoredPictures } from "./stored-pictures.ts";

interface PicturesFieldProps {
  pictures: Pictures;
  stored: StoredPictures;
  /** The product has pictures already. */
  replaces: boolean;
}

function useDrop(add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const over = (value: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(value);
  };
  return {
    isOver,
    handlers: {
      onDragOver: over(true),
      onDragLeave: over(false),
      onDrop(event: DragEvent) {
        over(false)(event);
        add([...event.dataTransfer.files]);
      },
    },
  };
}

export default function PicturesField({ pictures, stored, replaces }: PicturesFieldProps) {
  const id = useId();
  const { isOver, handlers } = useDrop((files) => void pictures.add(files));
  return (
    <fieldset className={formCss.fieldset} tabIndex={-1}>
      <legend className="visually-hidden">Photos</legend>
      {pictures.pictures.length === 0 && <StoredPictureList stored={stored} />}
      <label className={classes(css.drop, isOver && css.over)} htmlFor={id} {...handlers}>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            void pictures.add([...(target.files ?? [])]);
            // Allows choosing the same file again after removing it.
            target.value = "";
          }}
        />
        <span>{replaces ? "Choose new photos" : "Choose photos"}</span>
        {pictures.busy && <Spinner />}
      </label>
      <p className={css.hint} id={`${id}-hint`}>
        Up to {imageLimits.files} JPEG, PNG or WebP files. Large ones are resized before upload.
        {replaces && " New photos replace all current ones."}
      </p>
      <PictureList pictures={pictures} />
    </fieldset>
  );
}
