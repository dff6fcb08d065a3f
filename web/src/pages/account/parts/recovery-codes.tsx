import { useState } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PrintSheet } from "../../../ui/layout/print-sheet.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./recovery-codes.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  done: () => unknown;
}

const Codes = ({ codes }: Pick<RecoveryCodesProps, "codes">) => (
  <ul className={styles.codes} aria-label="Recovery codes" translate="no">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);

/** Shown once: the shop keeps hashes only. */
export function RecoveryCodes({ codes, done }: RecoveryCodesProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  const text = codes.join("\n");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Recovery codes copied");
    } catch {
      toast.error("We couldn't copy them. Select the text instead.");
    }
  }
  return (
    <div className={styles.saved}>
      <p>
        Keep these codes where you keep other important papers. If you lose your phone, each of them signs you
        in once. <b>We won't show them again.</b>
      </p>
      <Codes codes={codes} />
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" size="small" onClick={() => setIsPrinting(true)}>
          Print
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile("earshot-recovery-codes.txt", "text/plain", `${text}\n`)}
        >
          Download
        </Button>
      </div>
      <Button size="large" onClick={() => void done()}>
        I've saved them
      </Button>
      {isPrinting && (
        <PrintSheet done={() => setIsPrinting(false)}>
          <h1>Earshot recovery codes</h1>
          <Codes codes={codes} />
        </PrintSheet>
      )}
    </div>
  );
}
