/**
 * Of what is the same for everybody: the edge asks for it again after so many seconds, and shows an older one for an
 * hour while its origins cannot answer.
 */
export const sharedFor = (seconds: number): string =>
  `public, max-age=0, s-maxage=${seconds}, stale-if-error=3600`;
