import { Logger } from "@aws-lambda-powertools/logger";
import type { View } from "../../../shared/search/views.ts";
import type { CatalogueEntry } from "../product.ts";
import { recentAnswer } from "../recent-reads.ts";
import { type LoadedSegment, openSegments, type SegmentView, withChanges } from "./catalogue.ts";
import { findManifest, type Manifest } from "./manifest.table.ts";
import { loadListing, loadNames } from "./objects.ts";
import { type Pending, readPending } from "./pending.table.ts";
import { readTable } from "./rebuild.ts";
import type { StaffView } from "./staff-selection.ts";

interface Opened {
  version: number;
  others: number;
  /** False if it was read from the table, for want of a complete manifest. */
  isStored: boolean;
  layers: ReadonlyMap<string, SegmentView>;
  marks: ReadonlyMap<string, string>;
  current: readonly SegmentView[];
}

type Load = (id: string) => Promise<LoadedSegment>;

async function openManifest(
  { segments }: Manifest,
  load: Load,
  before: ReadonlyMap<string, SegmentView>,
): Promise<ReadonlyMap<string, SegmentView>> {
  const parts = await Promise.all(
    segments.map(({ id }): LoadedSegment | Promise<LoadedSegment> => {
      const known = before.get(id);
      return known ? { id, listing: known.listing, names: known.names } : load(id);
    }),
  );
  return openSegments(parts, before);
}

async function openTable(error: unknown): Promise<ReadonlyMap<string, SegmentView>> {
  new Logger({ serviceName: "catalogue" }).warn("catalogue read from the table", { error });
  const { measure } = await import("../../platform/metrics.ts");
  measure({ CatalogueFallbacks: 1 });
  const parts: LoadedSegment[] = [];
  for await (const segment of readTable()) parts.unshift({ id: `table ${parts.length}`, ...segment });
  return openSegments(parts);
}

async function open(manifest: Manifest | undefined, load: Load, before: ReadonlyMap<string, SegmentView>) {
  try {
    if (!manifest) throw new Error("There is no catalogue of this format");
    return await openManifest(manifest, load, before);
  } catch (error) {
    return openTable(error);
  }
}

interface Recent<V> {
  /** When it was asked whether the index has changed. */
  askedAtMs: number;
  views: readonly V[];
}

class Reader {
  readonly #load: Load;
  #opened: Opened | undefined;
  readonly #recent = recentAnswer(() => this.current());

  constructor(load: Load) {
    this.#load = load;
  }

  /** Asks whether the index has changed at most once in `maxAgeMs`, for all callers together. */
  async recent(maxAgeMs: number): Promise<Recent<SegmentView>> {
    const { askedAtMs, answer: views } = await this.#recent(maxAgeMs);
    return { askedAtMs, views };
  }

  /** When a pending change disappears, it is in a segment: re-reads the manifest consistently. */
  async current(): Promise<readonly SegmentView[]> {
    const { pending, version, others } = await readPending();
    const marks = new Map(pending.map(({ id, mark }) => [id, mark]));
    const opened = this.#opened;
    const isStored = opened === undefined || [...opened.marks.keys()].some((id) => !marks.has(id));
    const isOther = opened?.version !== version || opened.others !== others;
    const base = isStored || isOther ? await this.#reopen(others) : opened;
    const isSame = base === opened && pending.every(({ id, mark }) => opened?.marks.get(id) === mark);
    const current = isSame ? base.current : withChanges(base.layers.values(), asChanges(pending));
    this.#opened = { ...base, marks, current };
    return current;
  }

  async #reopen(others: number): Promise<Opened> {
    const stored = await findManifest();
    const manifest = stored && others <= stored.others ? stored : undefined;
    const version = stored?.version ?? 0;
    const before = this.#opened;
    if (before && manifest && before.version === version && before.isStored) return { ...before, others };
    const layers = await open(manifest, this.#load, before?.layers ?? new Map());
    const current = [...layers.values()];
    return { version, others, isStored: manifest !== undefined, layers, marks: new Map(), current };
  }
}

const asChanges = (pending: readonly Pending[]) => pending.map(({ id, entry }) => ({ id, entry }));

let shoppers: Reader | undefined;
let staff: Reader | undefined;

/** At most `maxAgeMs` older than the table. */
export async function recentCatalogue(maxAgeMs = 0): Promise<Recent<View>> {
  shoppers ??= new Reader(async (id) => ({ id, listing: await loadListing(id) }));
  return shoppers.recent(maxAgeMs);
}

export const currentCatalogue = async (maxAgeMs = 0): Promise<readonly View[]> =>
  (await recentCatalogue(maxAgeMs)).views;

const hasNames = (layer: SegmentView): layer is StaffView => layer.names !== undefined;

export async function currentStaffCatalogue(): Promise<readonly StaffView[]> {
  staff ??= new Reader(async (id) => {
    const [listing, names] = await Promise.all([loadListing(id), loadNames(id)]);
    return { id, listing, names };
  });
  return (await staff.current()).filter(hasNames);
}

/** Adds a last view, of hidden products. */
export const withHidden = (views: readonly StaffView[], hidden: readonly CatalogueEntry[]): StaffView[] =>
  withChanges(
    views,
    hidden.map((entry) => ({ id: entry.id, entry })),
  ).filter(hasNames);
