/** Stored widths in pixels. Pictures are never enlarged beyond `largest`. */
export const imageWidths = (largest: number): number[] => [
  ...[320, 480, 640].filter((width) => width < largest),
  largest,
];
