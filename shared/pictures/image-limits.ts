/** For the pictures of one form. */
export const imageLimits = { files: 5, totalBytes: 4_000_000 } as const;
/** Photographs that a review may have. */
export const maxReviewPictures = 4;
