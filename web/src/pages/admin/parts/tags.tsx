import { type FormEvent, useId, useState } from "react";
import { maxTagLength, maxTags } from "../../../../../shared/desk/desk-limits.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { classes } from "../../../ui/classes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Close } from "../../../ui/display/icons.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import css from "./admin.module.css";
import styles from "./notes.module.css";

export type TagNoun = "order" | "customer";

export function useKnownTags(noun: TagNoun): readonly string[] {
  const { data } = useApi("admin/desk/get", {}, { revalidateOnFocus: false });
  return (noun === "order" ? data?.orderTags : data?.customerTags)?.map(({ tag }) => tag) ?? [];
}

/** In a row of a list. */
export const RowTags = ({ tags = [] }: { tags?: readonly string[] | undefined }) =>
  tags.length > 0 && (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );

interface TagsProps {
  noun: TagNoun;
  tags: readonly string[];
  mayWrite: boolean;
  /** `base` are the tags shown. */
  save: (tags: string[], base: string[]) => Promise<unknown>;
}

function AddTag({ noun, tags, save }: Omit<TagsProps, "mayWrite">) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const known = useKnownTags(noun);
  const list = useId();
  const failed = (error: unknown) => setProblem(fieldsOf(error)["tags.0"] ?? messageOf(error));
  const { busy, run } = useAction(
    async () => {
      await save([...tags, text.trim()], [...tags]);
      setText("");
    },
    { failed },
  );
  function add(event: FormEvent): void {
    event.preventDefault();
    setProblem(text.trim() ? undefined : "Enter a tag");
    if (text.trim() && !busy) void run();
  }
  return (
    <form className={styles.add} onSubmit={add} noValidate>
      <Field
        label="Add a tag"
        value={text}
        error={problem}
        list={list}
        maxLength={maxTagLength}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={list}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      <Button type="submit" variant="secondary" busy={busy}>
        Add
      </Button>
    </form>
  );
}

export function Tags({ noun, tags, mayWrite, save }: TagsProps) {
  const removal = useAction((tag: string) =>
    save(
      tags.filter((other) => other !== tag),
      [...tags],
    ),
  );
  return (
    <section className={css.panel}>
      <h2>Tags</h2>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={classes(styles.tag, !mayWrite && styles.plain)}>
              {tag}
              {mayWrite && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove tag ${tag}`}
                  disabled={removal.busy}
                  onClick={() => void removal.run(tag)}
                >
                  <Close width={16} height={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {tags.length === 0 && !mayWrite && <p className={css.soft}>No tags.</p>}
      {mayWrite &&
        (tags.length < maxTags ? (
          <AddTag noun={noun} tags={tags} save={save} />
        ) : (
          <p className={css.soft}>That's the maximum of {maxTags} tags.</p>
        ))}
    </section>
  );
}
