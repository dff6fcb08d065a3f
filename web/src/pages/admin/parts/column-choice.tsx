import { useState } from "react";
import { useSession } from "../../../app/session/session.tsx";
import { stored, useStored } from "../../../lib/storage.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { drawn } from "../../../ui/display/icons.tsx";
import css from "./column-choice.module.css";
import type { Column } from "./table.tsx";

const Columns = drawn("M4 5h16v14H4zM9.5 5v14M15 5v14");

/** Names of hidden columns by list, by person: several people may share a device. */
type Hidden = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isHidden = (value: unknown): value is Hidden =>
  isObject(value) &&
  Object.values(value).every((lists) => isObject(lists) && Object.values(lists).every(Array.isArray));

const maxPeople = 10;

const hiddenColumns = stored(
  "localStorage",
  "staffColumns",
  (value): Hidden => (isHidden(value) ? value : {}),
);

const isFixed = <Row,>({ kind }: Column<Row>, index: number, columns: readonly Column<Row>[]): boolean =>
  kind === "select" || kind === "actions" || index === columns.findIndex((each) => each.kind !== "select");

interface ChoiceProps {
  names: readonly string[];
  hidden: readonly string[];
  hide: (names: string[]) => void;
}

const Choice = ({ names, hidden, hide }: ChoiceProps) => (
  <fieldset className={css.columns}>
    <legend>Columns, on this device</legend>
    {names.map((name) => (
      <label key={name}>
        <input
          type="checkbox"
          checked={!hidden.includes(name)}
          onChange={({ target }) =>
            hide(target.checked ? hidden.filter((other) => other !== name) : [...hidden, name])
          }
        />
        {name}
      </label>
    ))}
  </fieldset>
);

/** Leaves out the columns that this person has hidden in this list on this device. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const [isOpen, setIsOpen] = useState(false);
  const { user } = useSession();
  const all = useStored(hiddenColumns);
  const person = user?._id ?? "";
  const hidden = all[person]?.[list] ?? [];
  const names = columns.filter((...column) => !isFixed(...column)).map(({ name }) => name);
  function hide(chosen: string[]): void {
    const { [person]: own = {}, ...others } = hiddenColumns.read();
    const latest = Object.fromEntries(Object.entries(others).slice(1 - maxPeople));
    hiddenColumns.write({ ...latest, [person]: { ...own, [list]: chosen } });
  }
  return {
    shown: columns.filter(({ name }) => !names.includes(name) || !hidden.includes(name)),
    button: names.length > 0 && (
      <Button
        variant="ghost"
        size="small"
        className={css.button}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Columns /> Columns
      </Button>
    ),
    choice: isOpen && <Choice names={names} hidden={hidden} hide={hide} />,
  };
}
