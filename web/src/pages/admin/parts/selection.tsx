import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import css from "./selection.module.css";
import type { Column } from "./table.tsx";

interface Options<Row> {
  /** Names a row's checkbox, and the one for all of the page. */
  one: (row: Row) => string;
  all: string;
  /** The list's filters: the selection is cleared when they change. */
  within?: string;
}

interface Chosen {
  within: string;
  ids: ReadonlySet<string>;
  /** Every row that matches the filters, on whatever page. */
  isAll: boolean;
}

const nothing = (within: string): Chosen => ({ within, ids: new Set(), isAll: false });

const isRange = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || end === undefined || start < 0 ? [to] : ids.slice(start, end + 1);
}

interface TickProps extends ComponentProps<"input"> {
  label: string;
  isWritten?: boolean;
}

const Tick = ({ label, isWritten, ...input }: TickProps) => (
  <label className={isWritten ? css.page : css.tick}>
    <input type="checkbox" {...input} />
    <span className={isWritten ? undefined : "visually-hidden"}>{label}</span>
  </label>
);

/** Empty once the list's filters are others. */
function useChosen(within: string) {
  const [stored, setChosen] = useState(() => nothing(within));
  const chosen = stored.within === within ? stored : nothing(within);
  if (chosen !== stored) setChosen(chosen);
  return { chosen, setChosen };
}

/** Rows chosen by checkboxes. The selection outlasts paging. */
export function useSelection<Row extends { _id: string }>(
  rows: readonly Row[] = [],
  { one, all, within = "" }: Options<Row>,
) {
  const { chosen, setChosen } = useChosen(within);
  const last = useRef<string>(undefined);
  const shown = rows.map(({ _id }) => _id);
  const has = (id: string): boolean => chosen.isAll || chosen.ids.has(id);
  const count = shown.filter(has).length;
  const isWhole = count > 0 && count === shown.length;

  function choose(ids: readonly string[], isOn: boolean): void {
    const next = new Set(chosen.isAll ? shown : chosen.ids);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChosen({ within, ids: next, isAll: false });
  }

  function chooseRow(id: string, event: ChangeEvent<HTMLInputElement>): void {
    choose(isRange(event) ? between(shown, last.current, id) : [id], event.target.checked);
    last.current = id;
  }

  const page = {
    label: all,
    ref: (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = count > 0 && !isWhole;
    },
    checked: isWhole,
    disabled: shown.length === 0,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => choose(shown, target.checked),
  };

  const column: Column<Row> = {
    name: "Select",
    kind: "select",
    heading: <Tick {...page} />,
    cell: (row) => (
      <Tick label={one(row)} checked={has(row._id)} onChange={(event) => chooseRow(row._id, event)} />
    ),
  };

  return {
    ids: chosen.ids,
    isAll: chosen.isAll,
    isChosen: ({ _id }: Row) => has(_id),
    column,
    /** Chooses the page on phones, where the table has no heading. */
    pageChoice: shown.length > 0 && <Tick {...page} isWritten />,
    clear: () => setChosen(nothing(within)),
    chooseAll: () => setChosen({ ...nothing(within), isAll: true }),
    /** Forgets a row that was deleted. */
    drop: (id: string) => chosen.ids.has(id) && choose([id], false),
  };
}
