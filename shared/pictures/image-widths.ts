/** Stored widths in pixels. Pictures are never enlarged beyond `largest`. */
export const imageWidths = (largest: number): number[] => [
  ...[320, 480, 640].filter((width) => width < largest),
  largest,
];

/** Returns a stored picture's smallest width. */
export const thumbnailOf = (url: string): string =>
  url.replace(
    /^(\/media\/.+)-(\d+)\.webp$/,
    (_, stem, largest) => `${stem}-${imageWidths(Number(largest))[0]}.webp`,
  );
