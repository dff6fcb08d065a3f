import { useId } from "react";
import { FieldError } from "../../../ui/fields/field.tsx";
import styles from "./import.module.css";

interface FileFieldProps {
  label: string;
  accept: string;
  hint: string;
  file: File | undefined;
  problem: string | undefined;
  choose: (file: File | undefined) => void;
}

const sizeOf = ({ size }: File): string =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;

/** One file, by button, keyboard or drop. */
export function FileField({ label, accept, hint, file, problem, choose }: FileFieldProps) {
  const id = useId();
  return (
    <div className={styles.file}>
      <label className={styles.drop} htmlFor={id}>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Allows choosing the same file again once it was corrected.
            target.value = "";
          }}
        />
        <span className={styles.name}>{label}</span>
        <span className={styles.chosen} translate="no">
          {file ? `${file.name}, ${sizeOf(file)}` : "No file chosen"}
        </span>
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}
