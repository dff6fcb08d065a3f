export const imageLimits = { files: 5, totalBytes: 4_000_000 } as const;
export const maxReviewPictures = 4;
