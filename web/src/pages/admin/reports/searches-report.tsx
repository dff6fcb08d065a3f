import { useState } from "react";
import type { SearchRow, Synonym } from "../../../../../shared/insights/schemas.ts";
import { useMay } from "../../../app/session/may.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import css from "../parts/admin.module.css";
import { IfMay } from "../parts/if-may.tsx";
import { rangeIn } from "../parts/range.ts";
import { type Column, Table } from "../parts/table.tsx";
import { whilePaging } from "../parts/use-list.ts";
import { RemoveSynonym } from "./remove-synonym.tsx";
import { ReportFrame, type ReportProps } from "./report.tsx";
import styles from "./reports.module.css";

const SynonymDialog = lazyFile(() => import("./synonym-dialog.tsx"));

const whole = new Intl.NumberFormat("en-IN");

const columnsOf = (open: (word: string) => void): Column<SearchRow>[] => [
  { name: "Search", cell: ({ word }) => <span className={styles.name}>{word}</span> },
  { name: "No result", kind: "number", cell: ({ nothing }) => whole.format(nothing) },
  { name: "Nothing opened", kind: "number", cell: ({ unclicked }) => whole.format(unclicked) },
  { name: "Searches", kind: "number", cell: ({ searches }) => whole.format(searches) },
  {
    name: "Also finds",
    kind: "actions",
    cell: ({ word, finds }) => (
      <IfMay permission="catalogue:write" otherwise={finds}>
        <Button
          variant="ghost"
          size="small"
          aria-label={finds ? `Change what ${word} finds: ${finds}` : `Make ${word} find something`}
          onClick={() => open(word)}
        >
          {finds ? `Finds ${finds}` : "Make it find…"}
        </Button>
      </IfMay>
    ),
  },
];

const synonymColumns = (changed: () => void): Column<Synonym>[] => [
  { name: "Search", cell: ({ word }) => <span className={styles.name}>{word}</span> },
  { name: "Also finds", cell: ({ finds }) => <span className={styles.name}>{finds}</span> },
  {
    name: "Remove",
    heading: <span className="visually-hidden">Remove</span>,
    kind: "actions",
    cell: ({ word }) => (
      <IfMay permission="catalogue:write">
        <RemoveSynonym word={word} changed={changed} />
      </IfMay>
    ),
  },
];

interface SynonymsProps {
  list: readonly Synonym[];
  add: () => void;
  changed: () => void;
}

const Synonyms = ({ list, add, changed }: SynonymsProps) => (
  <section className={css.section} aria-labelledby="synonyms">
    <div className={styles.head}>
      <h2 id="synonyms">Synonyms</h2>
      <IfMay permission="catalogue:write">
        <Button variant="secondary" size="small" onClick={add}>
          Add synonym
        </Button>
      </IfMay>
    </div>
    {list.length === 0 ? (
      <p className={css.soft}>Searches for one word can also find another. None are set.</p>
    ) : (
      <Table caption="Synonyms" columns={synonymColumns(changed)} rows={list} keyOf={({ word }) => word} />
    )}
  </section>
);

export function SearchesReport({ query }: ReportProps) {
  const answer = useApi("admin/reports/searches", rangeIn(query), whilePaging);
  const mayRead = useMay("catalogue:read");
  const synonyms = useApi("admin/synonyms/list", mayRead ? {} : null);
  const [edited, setEdited] = useState<string>();
  const changed = () => void Promise.all([answer.mutate(), synonyms.mutate()]);
  const list = synonyms.data?.synonyms ?? [];
  const finds = list.find(({ word }) => word === edited)?.finds;
  return (
    <div className={css.stack}>
      <ReportFrame
        name="searches"
        query={query}
        answer={answer}
        empty={{
          title: "No unanswered searches",
          text: "Words that at least five searches had appear here if they found nothing, or nothing was opened.",
        }}
      >
        <Table
          caption="Searches without a result or a click"
          columns={columnsOf(setEdited)}
          rows={answer.data?.rows}
          keyOf={({ word }) => word}
        />
      </ReportFrame>
      {mayRead && <Synonyms list={list} add={() => setEdited("")} changed={changed} />}
      {edited !== undefined && (
        <Optional>
          <SynonymDialog
            word={edited}
            finds={finds ?? ""}
            close={() => setEdited(undefined)}
            changed={changed}
          />
        </Optional>
      )}
    </div>
  );
}
