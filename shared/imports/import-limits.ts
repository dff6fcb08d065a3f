export const importLimits = {
  lines: 10_000,
  bytes: 20_000_000,
  picturesBytes: 500_000_000,
  entries: 2000,
  pictures: 2000,
  pictureBytes: 20_000_000,
} as const;

export const maxColumns = 500;
