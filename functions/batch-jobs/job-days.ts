export const jobDays = 30;
/** In the bucket of pictures. */
export const jobFolder = "jobs";
export const jobFileKey = (jobId: string, name: string): string => `${jobFolder}/${jobId}/${name}`;
