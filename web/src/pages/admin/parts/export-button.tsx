import { useNavigate } from "react-router-dom";
import type { ExportNoun } from "../../../../../shared/exports/export-nouns.ts";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";

interface ExportButtonProps {
  what: ExportNoun;
  /** The list's filters. */
  values: Readonly<Record<string, string | undefined>>;
  children?: string;
}

/** Exports the rows of a list with its filters, and shows the job that writes the file. */
export function ExportButton({ what, values, children = "Export" }: ExportButtonProps) {
  const navigate = useNavigate();
  const { busy, run } = useAction(async () => {
    const filter = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    const { job } = await call("admin/exports/create", { what, filter });
    void navigate(`/admin/jobs/${job._id}`);
  });
  return (
    <Button variant="secondary" busy={busy} title={`Export ${what} as CSV`} onClick={() => void run()}>
      {children}
    </Button>
  );
}
