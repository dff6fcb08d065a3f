import { existsSync } from "node:fs";
import { join } from "node:path";
import { releaseOf } from "../functions/pages/renderer.ts";

/** Records in the site's bucket. The edge serves only their shells. */
export const releasesFolder = "releases/";

/** Assumed by `infra/cli` to show a release. */
export const releaseRoleOf = (stageName: string): string => `Earshot-${stageName}-release`;

/** The document of pages that are not rendered. */
export const shellOf = (release: string): string => `${releasesFolder}${release}/shell.html`;

/** In the web's build, and in bundles of functions that render. */
export const rendererFolder = "renderer";

/** Returns "none" for a build without pages. */
export function releaseIn(build: string): string {
  const renderer = join(build, rendererFolder);
  return existsSync(renderer) ? releaseOf(renderer) : "none";
}
