/** Widths stored of a picture whose largest is `largest` pixels wide; never enlarged. */
export const imageWidths = (largest: number): number[] => [
  ...[320, 640].filter((width) => width < largest),
  largest,
];
