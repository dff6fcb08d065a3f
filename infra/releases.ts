/** What a stage remembers of its releases, in the bucket of its site. The edge serves none of it. */
export const releasesFolder = "releases/";

/** The folder of a release's pages. */
export const pagesOf = (release: string): string => `${releasesFolder}${release}/`;
