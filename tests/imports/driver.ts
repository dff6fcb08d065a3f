import { listen } from "../../infra/local/core/http.ts";
import type { JobPass } from "../../shared/batch-jobs/job-states.ts";

interface Options {
  mapping?: Record<string, string>;
  zip?: Uint8Array;
  name?: string;
}

/** Modules that read the environment, which a test sets first. */
const modules = async () => ({
  ...(await import("../../functions/batch-jobs/job.table.ts")),
  ...(await import("../../functions/batch-jobs/line.table.ts")),
  ...(await import("../../functions/batch-jobs/request-job.ts")),
  ...(await import("../../functions/imports/import-keys.ts")),
  ...(await import("../../functions/pictures/image-objects.ts")),
  ...(await import("./work-off.ts")),
  ...(await import("@aws-sdk/client-s3")),
});

const staff = () => ({ user: { id: "0".repeat(24), name: "Priya" }, now: new Date() });

/** Works through the passes of one import in this process; messages of the queue are taken and not needed. */
export async function passes(csv: string | Uint8Array, { mapping = {}, zip, name = "a.csv" }: Options = {}) {
  const tools = await modules();
  const input = { name, mapping, hasPhotos: zip !== undefined };
  const { id } = await tools.requestJob(staff(), { kind: "import", input, summary: name, canUndo: true });
  const object = (Key: string) => ({ Bucket: process.env.IMAGES_BUCKET, Key });
  const put = (Key: string, Body: string | Uint8Array) =>
    tools.s3.send(new tools.PutObjectCommand({ ...object(Key), Body }));
  await put(tools.csvKey(id), csv);
  if (zip) await put(tools.zipKey(id), zip);

  async function pass(step: JobPass) {
    const queue = await listen((_, response) => void response.end("{}"));
    process.env.BATCH_QUEUE = `${queue.url}/000000000000/batch`;
    try {
      await tools.stepJob(staff(), id, step);
      await tools.workOff(id);
    } finally {
      await queue.close();
    }
    const job = await tools.findJob(id);
    if (!job) throw new Error("The job is gone");
    const { generation, created, changed, unchanged, refused, problem } = job;
    const results = await tools.findLines(job, { generation, from: 0, count: 100_000 });
    return { counts: { created, changed, unchanged, refused }, results, problem };
  }

  async function read(pass: JobPass): Promise<string> {
    const { Body } = await tools.s3.send(new tools.GetObjectCommand(object(tools.resultKey(id, pass))));
    return (await Body?.transformToString()) ?? "";
  }
  return { id, read, check: () => pass("check"), run: () => pass("run"), undo: () => pass("undo") };
}
