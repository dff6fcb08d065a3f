import { useParams } from "react-router-dom";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { IfMay } from "../parts/if-may.tsx";
import { JobOf } from "../parts/job-of.tsx";
import { JobReport } from "../parts/job-report.tsx";

const missing = (
  <EmptyState
    title="Import not found."
    action={<ButtonLink to="/admin/import">Import products</ButtonLink>}
  />
);

export default function ImportJobPage() {
  const { id = "" } = useParams();
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Import Products", to: "/admin/import" }, { name: "Import" }]} />
      <JobOf key={id} id={id} missing={missing}>
        {(shown) => (
          <JobReport {...shown}>
            <IfMay permission="catalogue:write">
              <ButtonLink variant="ghost" to="/admin/import">
                Import another file
              </ButtonLink>
            </IfMay>
          </JobReport>
        )}
      </JobOf>
    </div>
  );
}
