import { JobRefused } from "../batch-jobs/kind.ts";

export function refuseFile(reason: string, remedy: string): never {
  throw new JobRefused({ reason, remedy });
}
