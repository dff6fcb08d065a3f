import * as z from "zod/mini";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { JobKind } from "../batch-jobs/kind.ts";
import { checkedLines, type LineKind, lineByLine } from "../batch-jobs/line-by-line.ts";
import { findFamily } from "../catalogue/family.table.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { applyLine } from "./apply-line.ts";
import { checkLine, type ImportLine, type Notes } from "./check-line.ts";
import { pieceLines, readPiece } from "./import-files.ts";
import { inputOf } from "./import-input.ts";
import { MatchedLine } from "./match-lines.ts";
import { openZip } from "./photo-zip.ts";
import { storeResult } from "./result-file.ts";
import { stageLines } from "./stage-lines.ts";
import { undoLine } from "./undo-line.ts";

const Piece = z.array(MatchedLine);

async function linesOf(jobId: string, from: number, count: number): Promise<MatchedLine[]> {
  const lines: MatchedLine[] = [];
  const last = Math.floor((from + count - 1) / pieceLines);
  for (let piece = Math.floor(from / pieceLines); piece <= last; piece++)
    lines.push(...Piece.parse(await readPiece(jobId, piece)));
  const skipped = from % pieceLines;
  return lines.slice(skipped, skipped + count);
}

/** Reads lines with their products for a check; a run knows what the check said, and reads each product anew. */
async function read(job: JobUnderWay, wanted: number): Promise<ImportLine[]> {
  const count = Math.min(wanted, job.lines - job.handled);
  if (count <= 0) return [];
  const lines = await linesOf(job.id, job.handled, count);
  const isCheck = job.pass === "check";
  const ids = isCheck ? lines.flatMap(({ product }) => product ?? []) : [];
  const products = await findKeptProducts(ids, true);
  const byId = new Map(products.map((product) => [product.id, product]));
  const checked = isCheck ? [] : await checkedLines(job, job.handled, count);
  return Promise.all(
    lines.map(async (matched, index) => {
      const product = byId.get(matched.product ?? "");
      const family = await findFamily(product?.familyId);
      return {
        line: matched.row,
        matched,
        checked: checked[index],
        seen: product && { product, familyName: family?.name },
      };
    }),
  );
}

async function begin(job: JobUnderWay) {
  if (job.pass !== "check") return { lines: job.lines };
  const { name, mapping } = inputOf(job);
  const { lines, ...notes } = await stageLines(job.id, mapping);
  await openZip(job);
  const summary = `${name} · ${lines === 1 ? "1 product" : `${lines} products`}`;
  return { lines, found: { summary, notes: notes satisfies Notes } };
}

const kind: LineKind<ImportLine> = {
  isExclusive: true,
  begin,
  read,
  check: checkLine,
  apply: applyLine,
  undo: undoLine,
  end: storeResult,
};

export const importKind: JobKind = lineByLine(kind);
