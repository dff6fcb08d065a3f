import type { ReactNode } from "react";
import type { Job } from "../../../../../shared/batch-jobs/schemas.ts";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { type JobActions, useJob } from "./use-job.ts";

export interface ShownJob extends JobActions {
  job: Job;
}

interface JobOfProps {
  id: string;
  /** Shown for a job that doesn't exist. */
  missing: ReactNode;
  children: (shown: ShownJob) => ReactNode;
}

/** Loads a job and follows it. Remount it for another id. */
export function JobOf({ id, missing, children }: JobOfProps) {
  const { job, error, retry, ...actions } = useJob(id);
  if (error?.status === 404) return missing;
  if (!job && error) return <ErrorState error={error} retry={retry} />;
  return job ? children({ job, ...actions }) : <PageLoading text="Loading..." />;
}
