import * as z from "zod/mini";
import { byteOrderMark, csvLine, csvType } from "../../shared/core/csv.ts";
import { exportNouns } from "../../shared/exports/export-nouns.ts";
import { type JobUnderWay, noCounts } from "../batch-jobs/job.ts";
import { exportDays } from "../batch-jobs/job-days.ts";
import type { Chunk, JobKind, Shift } from "../batch-jobs/kind.ts";
import { dayMs, indianDay } from "../platform/day.ts";
import { joinPieces, storePiece } from "./export-file.ts";
import type { Row, Source } from "./source.ts";
import { sourceOf } from "./sources.ts";

export const ExportInput = z.object({
  what: z.enum(exportNouns),
  filter: z.record(z.string(), z.unknown()),
});

const Notes = z.object({ pieces: z._default(z.array(z.string()), []) });
const piecesOf = ({ notes = {} }: JobUnderWay): string[] => Notes.parse(notes).pieces;

const pageRows = 500;
/** A chunk ends after the page that reaches one of these. Progress is seen, and staff can stop, between two. */
const chunkRows = 2000;
const chunkBytes = 4_000_000;

function sourceFor({ input }: JobUnderWay): Source {
  const { what, filter } = ExportInput.parse(input);
  return sourceOf(what, filter);
}

async function readChunk(source: Source, first: string | undefined, { now, hasTime }: Shift) {
  const rows: Row[] = [];
  const texts: string[] = [];
  let bytes = 0;
  let cursor = first;
  do {
    const { items, nextCursor } = await source.find({ limit: pageRows, cursor }, now);
    const text = items.map(csvLine).join("");
    texts.push(text);
    bytes += text.length;
    rows.push(...items);
    cursor = nextCursor;
  } while (cursor !== undefined && rows.length < chunkRows && bytes < chunkBytes && hasTime());
  return { text: texts.join(""), count: rows.length, cursor };
}

async function handle(job: JobUnderWay, shift: Shift): Promise<Chunk> {
  const source = sourceFor(job);
  const before = piecesOf(job);
  const head = before.length === 0 ? byteOrderMark + csvLine(source.header) : "";
  const { text, count, cursor } = await readChunk(source, job.cursor, shift);
  const piece = await storePiece(job.id, head + text);
  return {
    handled: count,
    counts: { ...noCounts, unchanged: count },
    isLast: cursor === undefined,
    cursor,
    found: { notes: { pieces: [...before, piece] } },
  };
}

export const exportKind: JobKind = {
  isExclusive: false,
  giveUp: { reason: "The file couldn't be written", remedy: "Continue, or export the list again" },
  begin: async (job) => ({ lines: (await sourceFor(job).count()) ?? 0 }),
  handle,
  async end(job, { now }) {
    const name = `${sourceFor(job).name}-${indianDay(new Date(job.createdAt))}.csv`;
    const key = await joinPieces(job.id, piecesOf(job), name);
    return {
      file: { key, name, type: csvType, until: new Date(now.getTime() + exportDays * dayMs).toISOString() },
    };
  },
};
