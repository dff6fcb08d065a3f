import { jobFileKey } from "../batch-jobs/job-days.ts";

export const csvKey = (jobId: string): string => jobFileKey(jobId, "products.csv");
export const zipKey = (jobId: string): string => jobFileKey(jobId, "photos.zip");
export const resultKey = (jobId: string, pass: string): string => jobFileKey(jobId, `result-${pass}.csv`);
export const pieceKey = (jobId: string, piece: number): string => jobFileKey(jobId, `rows-${piece}.json`);
