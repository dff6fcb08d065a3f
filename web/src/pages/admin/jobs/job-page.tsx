import { useParams } from "react-router-dom";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { JobOf } from "../parts/job-of.tsx";
import { JobReport } from "../parts/job-report.tsx";
import { ExportReport } from "./export-report.tsx";

const missing = (
  <EmptyState title="Job not found" action={<ButtonLink to="/admin/jobs">All jobs</ButtonLink>}>
    Jobs are deleted after 30 days.
  </EmptyState>
);

export default function JobPage() {
  const { id = "" } = useParams();
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Jobs", to: "/admin/jobs" }, { name: "Job" }]} />
      <JobOf key={id} id={id} missing={missing}>
        {(shown) => (shown.job.kind === "export" ? <ExportReport {...shown} /> : <JobReport {...shown} />)}
      </JobOf>
    </div>
  );
}
