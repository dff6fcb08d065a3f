import { jobFolder } from "../batch-jobs/job-days.ts";

const keyOf = (jobId: string, name: string): string => `${jobFolder}/${jobId}/${name}`;

export const csvKey = (jobId: string): string => keyOf(jobId, "products.csv");
export const zipKey = (jobId: string): string => keyOf(jobId, "photos.zip");
export const resultKey = (jobId: string, pass: string): string => keyOf(jobId, `result-${pass}.csv`);
export const pieceKey = (jobId: string, piece: number): string => keyOf(jobId, `rows-${piece}.json`);
