import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { ChevronLeft, ChevronRight, Trash } from "../../../ui/icons.tsx";
import css from "./product-form.module.css";
import type { Picture, Pictures } from "./use-pictures.ts";

interface PictureItemProps {
  picture: Picture;
  at: number;
  count: number;
  pictures: Pictures;
}

const kilobytes = ({ file }: Picture): string => `${Math.ceil(file.size / 1000)} kB`;

function PictureItem({ picture, at, count, pictures }: PictureItemProps) {
  const name = `picture ${at + 1}`;
  return (
    <li className={css.picture}>
      <img
        src={picture.preview}
        alt={picture.alt || `Preview of ${picture.file.name}`}
        width={320}
        height={320}
      />
      <Field
        label={`Description of ${name}`}
        placeholder="What it shows, for those who cannot see it"
        value={picture.alt}
        maxLength={200}
        onChange={({ target }) => pictures.describe(picture, target.value)}
      />
      <p className={css.tools}>
        <span>{kilobytes(picture)}</span>
        <Button
          variant="ghost"
          size="small"
          disabled={at === 0}
          aria-label={`Move ${name} forward`}
          onClick={() => pictures.move(picture, -1)}
        >
          <ChevronLeft />
        </Button>
        <Button
          variant="ghost"
          size="small"
          disabled={at === count - 1}
          aria-label={`Move ${name} back`}
          onClick={() => pictures.move(picture, 1)}
        >
          <ChevronRight />
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() => pictures.remove(picture)}
        >
          <Trash />
        </Button>
      </p>
    </li>
  );
}

/** Chosen pictures in the order in which the shop will show them. */
export function PictureList({ pictures }: { pictures: Pictures }) {
  const { pictures: chosen, refused } = pictures;
  return (
    <>
      {refused.length > 0 && (
        <ul className={css.refused} role="alert">
          {refused.map(({ id, name, reason }) => (
            <li key={id}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ol className={css.pictures} aria-label="Chosen pictures">
          {chosen.map((picture, at) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              at={at}
              count={chosen.length}
              pictures={pictures}
            />
          ))}
        </ol>
      )}
    </>
  );
}
