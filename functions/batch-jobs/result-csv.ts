import { csvOf } from "../../shared/core/csv.ts";
import type { Job } from "./job.ts";
import { findLines, type StoredLine } from "./line.table.ts";

const header = ["Line", "What happened", "Product ID", "Name", "Changes", "Note", "Reason", "Remedy"];

const changesOf = ({ changes = [] }: StoredLine): string =>
  changes.map(({ field, old, new: to }) => `${field}: ${old ?? "nothing"} → ${to ?? "nothing"}`).join("\n");

const cellsOf = (result: StoredLine) => {
  const { line, outcome, product = "", name = "", note = "", problem } = result;
  return [
    line,
    outcome,
    product,
    name,
    changesOf(result),
    note,
    problem?.reason ?? "",
    problem?.remedy ?? "",
  ];
};

/** Lists the results of the latest pass. Lambda answers up to 6 MB, more than 10,000 results of usual length. */
export async function resultCsv(job: Job): Promise<string> {
  const lines = await findLines(job, {
    generation: job.generation,
    from: 0,
    count: Math.max(1, job.handled),
  });
  return csvOf([header, ...lines.map(cellsOf)]);
}
