export const jobDays = 30;
/** Exports hold customers' data, and are quickly made again. */
export const exportDays = 1;

export const jobFolder = "jobs";
export const exportFolder = `${jobFolder}/exports`;
export const jobFileKey = (jobId: string, name: string): string => `${jobFolder}/${jobId}/${name}`;
export const exportFileKey = (jobId: string, name: string): string => `${exportFolder}/${jobId}/${name}`;
