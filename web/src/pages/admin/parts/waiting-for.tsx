import { Link } from "react-router-dom";
import { jobNames } from "../../../../../shared/batch-jobs/job-states.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { pageOfJob } from "./job-words.ts";

/** Names the job that has to end before another one starts. */
export function WaitingFor({ id }: { id: string }) {
  const { data } = useApi("admin/jobs/get", { id });
  if (!data) return <p>It starts when another job ends.</p>;
  const { kind, summary } = data.job;
  return (
    <p>
      It starts when another job ends:{" "}
      <Link to={pageOfJob(data.job)}>
        {jobNames[kind]}: {summary}
      </Link>
      .
    </p>
  );
}
