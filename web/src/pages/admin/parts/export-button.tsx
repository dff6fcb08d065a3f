import { useNavigate } from "react-router-dom";
import type { ExportNoun } from "../../../../../shared/exports/export-nouns.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";

interface Wanted {
  what: ExportNoun;
  /** The list's filters. */
  values: Readonly<Record<string, string | undefined>>;
}

/** Exports the rows of a list with its filters, and shows the job that writes the file. */
export function useExport({ what, values }: Wanted) {
  const navigate = useNavigate();
  return async (reason?: string) => {
    const filter = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    const { job } = await call("admin/exports/create", { what, filter, reason });
    void navigate(`/admin/jobs/${job._id}`);
  };
}

interface ExportButtonProps extends Wanted {
  children?: string;
}

export function ExportButton({ children = "Export", ...wanted }: ExportButtonProps) {
  const { busy, run } = useAction(useExport(wanted));
  return (
    <Button variant="secondary" busy={busy} title={`Export ${wanted.what} as CSV`} onClick={() => void run()}>
      {children}
    </Button>
  );
}
