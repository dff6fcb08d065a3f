import type { ReactNode } from "react";
import type { Step } from "../../../lib/pictures.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ChevronLeft, ChevronRight, Trash } from "../../../ui/display/icons.tsx";
import { TextArea } from "../../../ui/fields/field.tsx";
import css from "./product-form.module.css";

interface PictureItemProps {
  children: ReactNode;
  index: number;
  count: number;
  alt: string;
  note?: string;
  onDescribe: (alt: string) => void;
  onMove: (by: Step) => void;
  onRemove: () => void;
}

export function PictureItem(props: PictureItemProps) {
  const { children, index, count, alt, note, onDescribe, onMove, onRemove } = props;
  const name = `photo ${index + 1}`;
  return (
    <li className={css.picture}>
      {children}
      <TextArea
        label={`Description of ${name}`}
        placeholder="What it shows, for people who can't see it. Defaults to the product's name."
        value={alt}
        rows={2}
        maxLength={200}
        onChange={({ target }) => onDescribe(target.value.replaceAll("\n", " "))}
      />
      <p className={css.tools}>
        <span>{note}</span>
        {count > 1 && (
          <>
            <Button
              variant="ghost"
              size="small"
              disabled={index === 0}
              aria-label={`Move ${name} forward`}
              onClick={() => onMove(-1)}
            >
              <ChevronLeft />
            </Button>
            <Button
              variant="ghost"
              size="small"
              disabled={index === count - 1}
              aria-label={`Move ${name} back`}
              onClick={() => onMove(1)}
            >
              <ChevronRight />
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          size="small"
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => {
            // The button is removed with its picture, so the focus must move.
            currentTarget.closest("fieldset")?.focus({ preventScroll: true });
            onRemove();
          }}
        >
          <Trash />
        </Button>
      </p>
    </li>
  );
}
