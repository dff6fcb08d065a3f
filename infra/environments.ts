/**
 * Environments of the repository on GitHub. Each has a role there and a bootstrap of the CDK in AWS, so that
 * who deploys to one cannot deploy to another.
 */
export const environments = ["dev", "preview", "prod"] as const;
export type Environment = (typeof environments)[number];

/** GitHub's identity provider. */
export const issuer = "token.actions.githubusercontent.com";
/** The branch whose code `dev` and `prod` deploy. Previews deploy any branch of the repository. */
export const mainRef = "refs/heads/main";

/** Names the resources of the environment's bootstrap: at most ten letters and digits. */
export const qualifierOf = (environment: Environment): string => `es${environment}`;
export const toolkitOf = (environment: Environment): string => `CDKToolkit-${environment}`;
/** The managed policy beyond which nothing of a preview may go; `infra/ci.ts` creates it. */
export const previewBoundary = "Earshot-preview-boundary";
