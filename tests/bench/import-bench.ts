import { PutObjectCommand } from "@aws-sdk/client-s3";
import { faultKinds, faultyFile, sharedGtin } from "../support/faulty-lines.ts";
import { by, openJobRuns, work, writesByProduct } from "./job-runs.ts";

const kills = 20;

async function begin(csv: string): Promise<string> {
  const { requestJob } = await import("../../functions/batch-jobs/request-job.ts");
  const { csvKey } = await import("../../functions/imports/import-keys.ts");
  const { s3 } = await import("../../functions/pictures/image-objects.ts");
  const input = { name: "bench.csv", mapping: {}, hasPhotos: false };
  const { id } = await requestJob(by(), { kind: "import", input, summary: "bench.csv", canUndo: true });
  await s3.send(new PutObjectCommand({ Bucket: process.env.IMAGES_BUCKET, Key: csvKey(id), Body: csv }));
  return id;
}

/** Counts, time, memory and units of an import, and of one whose worker is killed again and again. */
export async function benchImport(lines: number): Promise<string> {
  const runs = await openJobRuns();
  const faulty = 2 * faultKinds;
  try {
    const pair = ["A", "B"].map((sku) => `${sku},${sharedGtin},${sku},9,Text,earbuds`);
    const twins = await begin(["SKU,GTIN,Name,Price,Description,Category", ...pair].join("\n"));
    await work(twins, "check");
    await work(twins, "run");
    const first = await begin(faultyFile(lines, faulty).csv);
    await runs.measure("check of new products", first, "check");
    await runs.measure("run", first, "run");
    const next = await begin(faultyFile(lines, faulty, 1099).csv);
    await runs.measure("check of changed prices", next, "check");
    const job = await runs.measure(`run, killed at ${kills} points`, next, "run", kills);
    const times = [...(await writesByProduct(/import/)).values()];
    const twice = times.filter((count) => count > 2).length;
    if (job.changed !== lines - faulty || twice > 0)
      throw new Error(`${job.changed} changed, ${twice} written twice`);
    await runs.measure("undo", next, "undo");
  } finally {
    await runs.close();
  }
  return runs.table(`of ${lines.toLocaleString("en-US")} lines`);
}
