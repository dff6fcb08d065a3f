import { createHash } from "node:crypto";
import type { Behaviour } from "./edge.ts";

/** GitHub environments, each with its own role and bootstrap, so that one cannot deploy to another. */
export const environments = ["dev", "preview", "prod"] as const;
export type Environment = (typeof environments)[number];

export const issuer = "token.actions.githubusercontent.com";
/** Deployed to `dev` and `prod`; previews deploy any branch. */
export const mainRef = "refs/heads/main";

/** Names a bootstrap's resources: at most ten letters and digits. */
export const qualifierOf = (environment: Environment): string => `es${environment}`;
export const toolkitOf = (environment: Environment): string => `CDKToolkit-${environment}`;
/** The managed policy that limits previews; created by `infra/ci.ts`. */
export const previewBoundary = "Earshot-preview-boundary";

export const policiesPrefix = "Earshot-pr-policies-";

/** Named after the table, so that pull requests that change it, or ways to pay, get their own policies. */
export const policiesName = (table: readonly Behaviour[]): string =>
  policiesPrefix + createHash("sha256").update(JSON.stringify(table)).digest("hex").slice(0, 8);
