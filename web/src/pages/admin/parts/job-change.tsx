import type { FieldChange } from "../../../../../shared/batch-jobs/schemas.ts";
import styles from "./job-report.module.css";
import { valueInWords } from "./job-words.ts";

/** A value before and after. */
export const JobChange = ({ field, old, new: next }: FieldChange) => (
  <>
    {old !== null && (
      <>
        <del className={styles.old}>{valueInWords(field, old)}</del> <span aria-hidden="true">→</span>{" "}
      </>
    )}
    <ins className={styles.new}>{valueInWords(field, next)}</ins>
  </>
);
