import { type DragEvent, useId, useRef, useState } from "react";
import type { Image } from "../../../../shared/pictures/image.ts";
import type { Pictures } from "../../lib/pictures.ts";
import { classes } from "../classes.ts";
import { Close, Plus } from "../display/icons.tsx";
import { Spinner } from "../states/spinner.tsx";
import { FieldError } from "./field.tsx";
import styles from "./photographs.module.css";

interface ThumbProps {
  src: string;
  number: number;
  remove: () => void;
}

const Thumb = ({ src, number, remove }: ThumbProps) => (
  <li className={styles.tile}>
    <img src={src} alt={`Preview ${number}`} />
    <button type="button" className={styles.remove} aria-label={`Remove photo ${number}`} onClick={remove}>
      <Close />
    </button>
  </li>
);

interface AddProps {
  isFirst: boolean;
  isOver: boolean;
  pictures: Pictures;
  hintId: string;
}

const Add = ({ isFirst, isOver, pictures, hintId }: AddProps) => (
  <li>
    <label className={classes(styles.tile, styles.add, isOver && styles.over)}>
      {pictures.busy ? <Spinner /> : <Plus />}
      <span>Add {isFirst ? "photos" : "more"}</span>
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple
        aria-describedby={hintId}
        onChange={({ target }) => {
          void pictures.add([...(target.files ?? [])]);
          // Allows choosing the same file again after removing it.
          target.value = "";
        }}
      />
    </label>
  </li>
);

interface PhotographsFieldProps {
  /** Purpose and limit. */
  hint: string;
  pictures: Pictures;
  error?: string | undefined;
  stored?: readonly Image[];
  removeStored?: (image: Image) => void;
}

/** Accepts dropped files too. A counter distinguishes leaving the field from entering a child. */
function useDrop(add: (files: readonly File[]) => void) {
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const move = (by: number) => {
    depth.current += by;
    setIsOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: () => move(1),
      onDragLeave: () => move(-1),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop(event: DragEvent) {
        event.preventDefault();
        move(-depth.current);
        add([...event.dataTransfer.files]);
      },
    },
  };
}

/** Downsizes photos before sending. */
export function PhotographsField({
  hint,
  pictures,
  error,
  stored = [],
  removeStored = () => undefined,
}: PhotographsFieldProps) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const { isOver, handlers } = useDrop((files) => void pictures.add(files));
  const count = stored.length + pictures.pictures.length;
  const removed = (remove: () => void) => () => {
    // The button is removed with its photo, so the focus must move.
    field.current?.focus({ preventScroll: true });
    remove();
  };
  return (
    <fieldset ref={field} className={styles.field} data-field="images" tabIndex={-1} {...handlers}>
      <legend>Photos (optional)</legend>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <ul className={styles.photographs}>
        {stored.map((image, index) => (
          <Thumb
            key={image.url}
            src={image.url}
            number={index + 1}
            remove={removed(() => removeStored(image))}
          />
        ))}
        {pictures.pictures.map((picture, index) => (
          <Thumb
            key={picture.id}
            src={picture.preview}
            number={stored.length + index + 1}
            remove={removed(() => pictures.remove(picture))}
          />
        ))}
        <Add isFirst={count === 0} isOver={isOver} pictures={pictures} hintId={`${id}-hint`} />
      </ul>
      {error && <FieldError>{error}</FieldError>}
      {pictures.refused.map(({ id: key, name, reason }) => (
        <FieldError key={key}>
          {name}: {reason}
        </FieldError>
      ))}
    </fieldset>
  );
}
