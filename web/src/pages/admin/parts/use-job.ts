import type { JobStep } from "../../../../../shared/batch-jobs/job-states.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { useAction } from "../../../ui/controls/use-action.ts";
import { isWorking } from "./job-words.ts";

const refreshMs = 1000;

/** A job, read every second while it works, and what takes its next step. */
export function useJob(id: string) {
  const { data, error, mutate } = useApi(
    "admin/jobs/get",
    { id },
    { refreshInterval: (answer) => (answer && isWorking(answer.job) ? refreshMs : 0) },
  );
  const { busy, run } = useAction(async (step: JobStep) => {
    const { job } = await call("admin/jobs/step", { id, step });
    void mutate({ success: true, job }, { revalidate: true });
  });
  return { job: data?.job, error, retry: () => void mutate(), busy, take: run };
}

export type JobActions = Pick<ReturnType<typeof useJob>, "busy" | "take">;
