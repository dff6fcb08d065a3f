import { existsSync } from "node:fs";
import { join } from "node:path";
import { releaseOf } from "../functions/pages/renderer.ts";

/** What a stage remembers of its releases, in the bucket of its site. The edge serves none of it but the shells. */
export const releasesFolder = "releases/";

/** The role by which the programs in `infra/cli` show a release of a stage. */
export const releaseRoleOf = (stageName: string): string => `Earshot-${stageName}-release`;

/** Where a release's document of pages that are not rendered is. */
export const shellOf = (release: string): string => `${releasesFolder}${release}/shell.html`;

/** In the web's build, and beside the bundles of functions that render. */
export const rendererFolder = "renderer";

/** The release that a build of the web is; "none" of one without pages. */
export function releaseIn(build: string): string {
  const renderer = join(build, rendererFolder);
  return existsSync(renderer) ? releaseOf(renderer) : "none";
}
