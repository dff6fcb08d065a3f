export const jobDays = 30;
/** In the bucket of pictures. */
export const jobFolder = "jobs";
