import { useId } from "react";
import type { Image } from "../../../../shared/pictures/image.ts";
import type { Pictures } from "../../lib/pictures.ts";
import { Button } from "../controls/button.tsx";
import { Spinner } from "../states/spinner.tsx";
import styles from "./photographs.module.css";

interface ThumbProps {
  src: string;
  number: number;
  remove: () => void;
}

const Thumb = ({ src, number, remove }: ThumbProps) => (
  <li>
    <img src={src} alt={`Photograph ${number}`} />
    <Button variant="ghost" size="small" aria-label={`Remove photograph ${number}`} onClick={remove}>
      Remove
    </Button>
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

/** Downsizes photos before sending. */
export function PhotographsField({
  hint,
  pictures,
  error,
  stored = [],
  removeStored = () => undefined,
}: PhotographsFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} data-field="images">
      <legend>Photographs (optional)</legend>
      <label htmlFor={id}>{hint}</label>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept="image/*"
        multiple
        onChange={({ target }) => {
          void pictures.add([...(target.files ?? [])]);
          // Allows choosing the same file again after removing it.
          target.value = "";
        }}
      />
      {pictures.busy && <Spinner />}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {pictures.refused.map(({ id: key, name, reason }) => (
        <p key={key} className={styles.problem} role="alert">
          {name}: {reason}
        </p>
      ))}
      <ul className={styles.photographs}>
        {stored.map((image, index) => (
          <Thumb key={image.url} src={image.url} number={index + 1} remove={() => removeStored(image)} />
        ))}
        {pictures.pictures.map((picture, index) => (
          <Thumb
            key={picture.id}
            src={picture.preview}
            number={stored.length + index + 1}
            remove={() => pictures.remove(picture)}
          />
        ))}
      </ul>
    </fieldset>
  );
}
