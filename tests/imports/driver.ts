import type { JobFindings, JobUnderWay } from "../../functions/batch-jobs/job.ts";
import type { StoredLine } from "../../functions/batch-jobs/line.table.ts";
import type { JobPass } from "../../shared/batch-jobs/job-states.ts";

interface Options {
  mapping?: Record<string, string>;
  zip?: Uint8Array;
  name?: string;
}

/** Modules that read the environment, which a test sets first. */
const modules = async () => ({
  ...(await import("../../functions/imports/import-kind.ts")),
  ...(await import("../../functions/platform/table.ts")),
  ...(await import("../../functions/batch-jobs/job.table.ts")),
  ...(await import("../../functions/batch-jobs/line.table.ts")),
  ...(await import("../../functions/pictures/image-objects.ts")),
  ...(await import("@aws-sdk/client-s3")),
});

/** What an update of the table's item stores, but for its keys. */
const changeOf = ({ id: _, kind: __, ...fields }: JobUnderWay) => fields;
const stated = (findings: JobFindings = {}): Partial<JobUnderWay> =>
  Object.fromEntries(Object.entries(findings).filter(([, value]) => value !== undefined));

/** Works through the passes of one import in this process, without a queue. */
export async function passes(csv: string | Uint8Array, { mapping = {}, zip, name = "a.csv" }: Options = {}) {
  const tools = await modules();
  const { newId } = await import("../../functions/platform/id.ts");
  const id = newId(new Date());
  const object = (file: string) => ({ Bucket: process.env.IMAGES_BUCKET, Key: `jobs/${id}/${file}` });
  const put = (file: string, Body: string | Uint8Array) =>
    tools.s3.send(new tools.PutObjectCommand({ ...object(file), Body }));
  await put("products.csv", csv);
  if (zip) await put("photos.zip", zip);
  const at = new Date().toISOString();
  const none = { created: 0, changed: 0, unchanged: 0, refused: 0, handled: 0, failures: 0 };
  let job: JobUnderWay = {
    ...{
      ...none,
      id,
      kind: "import",
      state: "waiting",
      pass: "check",
      generation: 0,
      summary: name,
      lines: 0,
    },
    ...{ input: { name, mapping, hasPhotos: zip !== undefined }, by: { id: "0".repeat(24), name: "Priya" } },
    ...{ canUndo: true, createdAt: at, updatedAt: at, expiresAtSeconds: 4_000_000_000 },
  };
  await tools.transact({ job: tools.createJob(job) });

  async function save(change: Partial<JobUnderWay>, writes = {}): Promise<void> {
    const next = { ...job, ...change };
    const failed = await tools.transact({ ...writes, job: tools.changeJob(job, changeOf(next)) });
    if (failed.size > 0) throw new Error(`Not written: ${[...failed]}`);
    job = next;
  }

  async function pass(which: JobPass) {
    const generation = job.generation + 1;
    const generations = {
      check: { checkGeneration: generation },
      run: { runGeneration: generation },
      undo: {},
    };
    const { cursor: _, ...rest } = job;
    job = rest;
    await save({ ...none, pass: which, generation, ...generations[which] });
    const shift = { now: new Date(), hasTime: () => true };
    const { lines, found } = await tools.importKind.begin(job, shift);
    await save({ lines, ...stated(found) });
    for (let isLast = false; !isLast; ) {
      const chunk = await tools.importKind.handle(job, shift);
      const counts = Object.entries(chunk.counts).map(([key, count]) => [key, Reflect.get(job, key) + count]);
      const handled = job.handled + chunk.handled;
      const cursor = chunk.cursor === undefined ? {} : { cursor: chunk.cursor };
      await save({ ...stated(chunk.found), ...Object.fromEntries(counts), handled, ...cursor }, chunk.writes);
      isLast = chunk.isLast;
    }
    await save(stated(await tools.importKind.end?.(job, shift)));
    const results: StoredLine[] = await tools.findLines(job, { generation, from: 0, count: 100_000 });
    const { created, changed, unchanged, refused } = job;
    return { counts: { created, changed, unchanged, refused }, results };
  }

  const read = async (file: string): Promise<string> => {
    const { Body } = await tools.s3.send(new tools.GetObjectCommand(object(file)));
    return (await Body?.transformToString()) ?? "";
  };
  return { id, read, check: () => pass("check"), run: () => pass("run"), undo: () => pass("undo") };
}
