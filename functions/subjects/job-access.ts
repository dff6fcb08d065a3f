import { exportNouns, exportPermissions } from "../../shared/exports/export-nouns.ts";
import type { Permission } from "../../shared/staff/permissions.ts";
import type { Job } from "../batch-jobs/job.ts";
import type { Customer } from "../identity/sign-in.ts";
import { may } from "../identity/staff.ts";

function permissionFor({ kind, input }: Job): Permission | undefined {
  if (kind !== "export") return "catalogue:read";
  const noun = exportNouns.find((name) => name === input.what);
  return noun && exportPermissions[noun];
}

export function mayReadJob(caller: Pick<Customer, "permissions">, job: Job): boolean {
  const needed = permissionFor(job);
  return needed !== undefined && may(caller, needed);
}

export const readableJob = (caller: Pick<Customer, "permissions">, job: Job | undefined): Job | undefined =>
  job && mayReadJob(caller, job) ? job : undefined;
