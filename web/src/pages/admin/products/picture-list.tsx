import type { Pictures } from "../../../lib/pictures.ts";
import { PictureItem } from "./picture-item.tsx";
import css from "./product-form.module.css";

export function PictureList({ pictures }: { pictures: Pictures }) {
  const { pictures: chosen, refused, describe: redescribe, move, remove } = pictures;
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
        <ol className={css.pictures} aria-label="Chosen photos">
          {chosen.map((picture, index) => (
            <PictureItem
              key={picture.id}
              index={index}
              count={chosen.length}
              alt={picture.alt}
              note={`${Math.ceil(picture.file.size / 1000)} kB`}
              onDescribe={(alt) => redescribe(picture, alt)}
              onMove={(by) => move(picture, by)}
              onRemove={() => remove(picture)}
            >
              <img
                src={picture.preview}
                alt={picture.alt || `Preview of ${picture.file.name}`}
                width={320}
                height={320}
              />
            </PictureItem>
          ))}
        </ol>
      )}
    </>
  );
}
