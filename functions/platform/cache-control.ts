/** For public responses: the edge revalidates after so many seconds, and serves stale for an hour on errors. */
export const sharedFor = (seconds: number): string =>
  `public, max-age=0, s-maxage=${seconds}, stale-if-error=3600`;
