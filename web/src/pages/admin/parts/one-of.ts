/** A text from outside, if it is one of those known. */
export const oneOf = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((one) => one === text);
