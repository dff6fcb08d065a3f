import { type DragEvent, useId, useState } from "react";
import { imageLimits } from "../../../../../shared/admin.ts";
import type { Image } from "../../../../../shared/product.ts";
import { classes } from "../../../ui/classes.ts";
import { Field } from "../../../ui/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { Stage } from "../../../ui/stage.tsx";
import { PictureList } from "./picture-list.tsx";
import css from "./product-form.module.css";
import type { Pictures } from "./use-pictures.ts";

interface PicturesFieldProps {
  pictures: Pictures;
  /** Pictures that the product has, with their descriptions as edited. */
  existing: readonly Image[];
  onDescribe: (at: number, alt: string) => void;
}

function Existing({ existing, onDescribe }: Pick<PicturesFieldProps, "existing" | "onDescribe">) {
  return (
    <ol className={css.pictures} aria-label="Pictures in the shop">
      {existing.map((image, at) => (
        <li key={image.url} className={css.picture}>
          <Stage image={image} alt={image.altImage} sizes="200px" className={css.shown} />
          <Field
            label={`Description of picture ${at + 1}`}
            value={image.altImage}
            maxLength={200}
            onChange={({ target }) => onDescribe(at, target.value)}
          />
        </li>
      ))}
    </ol>
  );
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

export function PicturesField({ pictures, existing, onDescribe }: PicturesFieldProps) {
  const id = useId();
  const { isOver, handlers } = useDrop((files) => void pictures.add(files));
  const replaces = existing.length > 0;
  return (
    <fieldset className={css.fieldset}>
      <legend>Pictures</legend>
      {replaces && pictures.pictures.length === 0 && <Existing existing={existing} onDescribe={onDescribe} />}
      <label className={classes(css.drop, isOver && css.over)} htmlFor={id} {...handlers}>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            void pictures.add([...(target.files ?? [])]);
            // The same file may be chosen again after it was removed.
            target.value = "";
          }}
        />
        <span>{replaces ? "Choose new pictures" : "Choose pictures"}</span>
        {pictures.busy && <Spinner />}
      </label>
      <p className={css.hint} id={`${id}-hint`}>
        JPEG, PNG or WebP, at most {imageLimits.files}; large ones are made smaller before they are sent.
        {replaces && " New pictures replace those above."}
      </p>
      <PictureList pictures={pictures} />
    </fieldset>
  );
}
