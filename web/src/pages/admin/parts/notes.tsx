import { maxNotes } from "../../../../../shared/desk/desk-limits.ts";
import type { Note } from "../../../../../shared/desk/notes.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import css from "./admin.module.css";
import type { NoteFormProps } from "./note-form.tsx";
import styles from "./notes.module.css";

/** With the forms' library, which the pages open without. */
const NoteForm = lazyFile(() => import("./note-form.tsx"));

interface NotesProps extends NoteFormProps {
  /** Newest first. */
  notes: readonly Note[];
  mayWrite: boolean;
}

export const Notes = ({ notes, mayWrite, write, refresh }: NotesProps) => (
  <section className={css.panel}>
    <h2>Notes</h2>
    {mayWrite && notes.length < maxNotes && (
      <Optional fallback={<Skeleton height="9rem" radius="var(--radius-s)" />}>
        <NoteForm write={write} refresh={refresh} />
      </Optional>
    )}
    {notes.length === 0 && <p className={css.soft}>No notes yet.</p>}
    {notes.length > 0 && (
      <ul className={styles.notes}>
        {notes.map(({ _id, by, at, text }) => (
          <li key={_id}>
            <p className={css.soft}>
              <span className={css.named}>{by}</span> <Time at={at} to="minute" />
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
