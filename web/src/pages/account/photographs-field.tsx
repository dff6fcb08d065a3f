import { useId } from "react";
import { maxReturnPictures } from "../../../../shared/return-states.ts";
import type { Pictures } from "../../lib/pictures.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./returns.module.css";

/** Photographs of what is wrong. They are made smaller before they are sent. */
export function PhotographsField({ pictures }: { pictures: Pictures }) {
  const id = useId();
  return (
    <fieldset className={styles.fieldset} data-field="images">
      <legend>Photographs (optional)</legend>
      <label htmlFor={id}>Up to {maxReturnPictures} photographs help us see what is wrong.</label>
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
      {pictures.refused.map(({ id: key, name, reason }) => (
        <p key={key} className={styles.problem} role="alert">
          {name}: {reason}
        </p>
      ))}
      <ul className={styles.photographs}>
        {pictures.pictures.map((picture, index) => (
          <li key={picture.id}>
            <img src={picture.preview} alt={`Photograph ${index + 1}`} />
            <Button
              variant="ghost"
              size="small"
              aria-label={`Remove photograph ${index + 1}`}
              onClick={() => pictures.remove(picture)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
