import { useCallback, useState } from "react";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import type { PrintedParcel } from "./printed-parcel.ts";

const Labels = lazyFile(() => import("./labels.tsx"));
const PackingSlips = lazyFile(() => import("./packing-slips.tsx"));

/** Prints a packing slip or a label for each parcel. */
export function Sheets({ parcels }: { parcels: readonly PrintedParcel[] }) {
  const [kind, setKind] = useState<"slips" | "labels">();
  const done = useCallback(() => setKind(undefined), []);
  const isBusy = parcels.length === 0 || kind !== undefined;
  return (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={() => setKind("slips")}>
        Print packing slips
      </Button>
      <Button variant="secondary" disabled={isBusy} onClick={() => setKind("labels")}>
        Print labels
      </Button>
      <Optional>
        {kind === "labels" && <Labels parcels={parcels} done={done} />}
        {kind === "slips" && <PackingSlips orders={parcels.map(({ order }) => order)} done={done} />}
      </Optional>
    </>
  );
}
