import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { useExport } from "../parts/export-button.tsx";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";

interface CustomerExportProps {
  /** The list's filters. */
  values: Readonly<Record<string, string | undefined>>;
}

export function CustomerExport({ values }: CustomerExportProps) {
  const [isAsked, setIsAsked] = useState(false);
  const start = useExport({ what: "customers", values });
  return (
    <>
      <Button variant="secondary" title="Export customers as CSV" onClick={() => setIsAsked(true)}>
        Export
      </Button>
      <ReasonedConfirmation
        open={isAsked}
        title="Export customers?"
        action="Export"
        variant="primary"
        onConfirm={start}
        onClose={() => setIsAsked(false)}
      >
        <p>The file has names and email addresses. Delete it when you no longer need it.</p>
      </ReasonedConfirmation>
    </>
  );
}
