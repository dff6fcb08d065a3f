import { storeCatalogue } from "../../../functions/catalogue/index/catalogue-index.ts";
import { StartError } from "../core/configuration.ts";
import { seedBench } from "./bench.ts";
import { seedDemo } from "./demo.ts";
import { seedFile } from "./file.ts";
import type { Ledger } from "./ledger.ts";

interface Outside {
  ledger: Ledger;
  /** Lists photos whose smaller widths are still to be encoded. */
  waitingPhotos: string;
}

async function fill(source: string, { ledger, waitingPhotos }: Outside, now: Date): Promise<void> {
  const [kind = "", ...rest] = source.split(":");
  const detail = rest.join(":");
  if (source === "demo") return seedDemo(ledger, now, waitingPhotos);
  if (kind === "bench" && /^[1-9]\d{0,6}$/.test(detail)) return seedBench(Number(detail), now);
  if (kind === "file" && detail !== "") return seedFile(detail, now);
  throw new StartError(`SEED must be demo, none, bench:<n> or file:<path>, not "${source}"`);
}

/** Accepts `demo`, `none`, `bench:<n>` and `file:<path>`. The table must be empty. */
export async function seed(source: string, outside: Outside): Promise<void> {
  if (source === "none") return;
  const now = new Date();
  await fill(source, outside, now);
  await storeCatalogue(now);
}
