import { Link } from "react-router-dom";
import { isUnderWay, jobNames } from "../../../../../shared/batch-jobs/job-states.ts";
import type { Job } from "../../../../../shared/batch-jobs/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { pageOfJob, progressOf, stateNames, stateTones } from "../parts/job-words.ts";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";

const refreshMs = 2000;

const columns: Column<Job>[] = [
  {
    name: "Job",
    cell: (job) => (
      <span className={css.long}>
        <Link to={pageOfJob(job)}>{job.summary}</Link>
        <span className={css.second}>{jobNames[job.kind]}</span>
      </span>
    ),
  },
  {
    name: "State",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  { name: "Progress", cell: progressOf },
  { name: "Started by", cell: ({ by }) => <span className={css.person}>{by}</span> },
  { name: "Started", cell: ({ createdAt }) => <Time at={createdAt} to="minute" /> },
];

export default function JobsPage() {
  const list = useList({});
  const answer = useApi("admin/jobs/list", list.input, {
    ...whilePaging,
    refreshInterval: (shown) => (shown?.jobs.some(isUnderWay) ? refreshMs : 0),
  });
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.jobs}
      keyOf={({ _id }) => _id}
      columns={columns}
      caption="Jobs"
      noun="job"
      empty={
        <EmptyState title="No jobs yet" action={<ButtonLink to="/admin/products">Go to products</ButtonLink>}>
          Imports, exports and bulk edits appear here, with their results. We keep them for 30 days.
        </EmptyState>
      }
    />
  );
}
