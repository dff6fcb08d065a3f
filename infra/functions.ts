import { contract, type RouteKey } from "../shared/contract.ts";
import type { Access, Route } from "../shared/core/route.ts";
import { type Job, jobs } from "./jobs.ts";
import {
  type FunctionName,
  type JobName,
  type NativePackage,
  type Needs,
  type SecretName,
  special,
  usual,
} from "./needs.ts";

function accessOf(name: FunctionName): Access | undefined {
  const key = routeKeys.find((candidate) => name === `api/${candidate}`);
  return key && contract[key].access;
}

export function needsOf(name: FunctionName): Needs {
  const needs = { ...usual, ...special[name] };
  const access = accessOf(name);
  // Restricted calls verify the signature of the cookie or of a mailed link.
  const isSigned = access !== undefined && access !== "public" && access !== "signature";
  const session: SecretName[] = isSigned ? ["SESSION_SECRET"] : [];
  return { ...needs, secrets: [...new Set([...session, ...needs.secrets])] };
}

const isRouteKey = (key: string): key is RouteKey => key in contract;
export const isJobName = (name: string): name is JobName => name in jobs;

export const routeKeys: readonly RouteKey[] = Object.keys(contract).filter(isRouteKey);
export const jobNames: readonly JobName[] = Object.keys(jobs).filter(isJobName);
export const jobOf = (name: JobName): Job => jobs[name];
export const functionNames: readonly FunctionName[] = [
  ...routeKeys.map((key) => `api/${key}` as const),
  ...jobNames.map((name) => `jobs/${name}` as const),
];

export interface FunctionRow {
  /** The path of its source, `functions/<name>.ts`. */
  readonly name: string;
  readonly needs: Needs;
}

export interface CallRow extends FunctionRow {
  readonly route: Route;
}

export const callRows: readonly CallRow[] = routeKeys.map((key) => ({
  name: `api/${key}`,
  needs: needsOf(`api/${key}`),
  route: contract[key],
}));

/** Missing on a stage without assistants. */
export const isForAssistants = (name: string): boolean => name.startsWith("api/assistants/");

export interface Source {
  readonly name: string;
  readonly entry: string;
  readonly native: readonly NativePackage[];
  readonly files: readonly string[];
  readonly renders?: boolean;
}

export const sourceOf = (name: FunctionName): Source => ({
  name,
  entry: `functions/${name}.ts`,
  native: needsOf(name).native,
  files: needsOf(name).files,
  renders: needsOf(name).renders,
});
