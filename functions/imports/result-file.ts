import { PutObjectCommand } from "@aws-sdk/client-s3";
import type { FieldChange, LineProblem } from "../../shared/batch-jobs/schemas.ts";
import { byteOrderMark, csvLineAgain, csvType } from "../../shared/core/csv.ts";
import type { JobFindings, JobUnderWay } from "../batch-jobs/job.ts";
import { everyLine, type StoredLine } from "../batch-jobs/line.table.ts";
import { s3 } from "../pictures/image-objects.ts";
import { env } from "../platform/env.ts";
import { readCsv } from "./import-files.ts";
import { resultKey } from "./import-keys.ts";
import { readRows } from "./read-rows.ts";

const change = ({ field, old, new: next }: FieldChange): string =>
  `${field}: ${old ?? "empty"} → ${next ?? "empty"}`;
const problemText = ({ column, reason, remedy }: LineProblem): string =>
  `${column ? `${column}: ` : ""}${reason}. ${remedy}`;

const maxShown = 2000;

/** "Changed. Price: 100 → 120" */
function happened({ outcome, changes = [], problem }: StoredLine): string {
  const said = outcome === "changed" ? changes.map(change).join("; ").slice(0, maxShown) : "";
  const words = { created: "Created", changed: "Changed", unchanged: "Unchanged", refused: "Refused" };
  return [words[outcome], said, problem && problemText(problem)].filter(Boolean).join(". ");
}

/** The uploaded file with a last column that says what happened to each line. */
async function resultText(job: JobUnderWay): Promise<string> {
  const results = everyLine(job);
  let next = await results.next();
  const texts: string[] = [byteOrderMark];
  let width = 0;
  for await (const { row, cells } of readRows(await readCsv(job.id))) {
    width ||= cells.length;
    const padded = Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? "");
    const isNext = !next.done && next.value.line === row;
    const text = row === 1 ? "What happened" : isNext && !next.done ? happened(next.value) : "";
    texts.push(csvLineAgain([...padded, text]));
    if (isNext) next = await results.next();
  }
  return texts.join("");
}

/** A check's last lines are stored with its end, so only runs and undos have a file. */
export async function storeResult(job: JobUnderWay): Promise<JobFindings> {
  if (job.pass === "check") return {};
  const Key = resultKey(job.id, job.pass);
  const Body = Buffer.from(await resultText(job));
  await s3.send(new PutObjectCommand({ Bucket: env("IMAGES_BUCKET"), Key, Body, ContentType: csvType }));
  return {
    file: { key: Key, name: job.pass === "undo" ? "import-undone.csv" : "import-result.csv", type: csvType },
  };
}
