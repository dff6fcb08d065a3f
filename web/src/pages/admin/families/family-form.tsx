import { type FormEvent, useEffect, useState } from "react";
import type { Request } from "../../../../../shared/contract.ts";
import type { StaffFamily } from "../../../../../shared/families/schemas.ts";
import { maxFamilyText, maxMembers, minMembers } from "../../../../../shared/products/family.ts";
import { type Axis, axes as allAxes, axisNames } from "../../../../../shared/products/family-words.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Field, FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { ProductPicker } from "../parts/product-picker.tsx";
import { MembersTable } from "./members-table.tsx";
import { membersOf, problemsIn, type Row, rowOf, rowsOf } from "./rows.ts";

const secondAxes = allAxes.filter((axis) => axis !== "colour");

type Draft = Request<"admin/families/create">;

interface State {
  name: string;
  second: Axis | undefined;
  rows: readonly Row[];
}

const stateOf = (family: StaffFamily | undefined): State => ({
  name: family?.name ?? "",
  second: family?.axes[1],
  rows: family ? rowsOf(family) : [],
});

interface FamilyFormProps {
  family?: StaffFamily;
  action: string;
  onDirty: (isDirty: boolean) => void;
  /** Resolves with the family as stored, if the page stays. */
  send: (draft: Draft) => Promise<StaffFamily | undefined>;
}

type Problems = Partial<Record<string, string>>;

function useFamilyForm({ family, onDirty, send }: FamilyFormProps) {
  const [saved, setSaved] = useState(() => stateOf(family));
  const [state, setState] = useState(saved);
  const [problems, setProblems] = useState<Problems>({});
  const isDirty = state !== saved;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const axes: Axis[] = ["colour", ...(state.second ? [state.second] : [])];
  const change = (to: Partial<State>) => {
    setState((now) => ({ ...now, ...to }));
    setProblems({});
  };
  const { busy, run } = useAction(
    async () => {
      const draft = { name: state.name.trim(), axes, members: membersOf(state.rows, axes) };
      const stored = await send(draft);
      if (!stored) return;
      const next = stateOf(stored);
      setSaved(next);
      setState(next);
    },
    {
      failed(error) {
        const fields = fieldsOf(error);
        setProblems(Object.keys(fields).length > 0 ? fields : { all: messageOf(error) });
      },
    },
  );
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found: Problems = {
      ...problemsIn(state.rows, axes),
      ...(state.name.trim() === "" && { name: "Enter the family's name" }),
      ...(!family && state.rows.length < minMembers && { members: "Choose at least two products" }),
    };
    if (Object.keys(found).length > 0) setProblems(found);
    else void run();
  }
  return { state, axes, problems, change, onSubmit, busy };
}

interface SecondAxisProps {
  second: Axis | undefined;
  error: string | undefined;
  onChange: (second: Axis | undefined) => void;
}

const SecondAxis = ({ second, error, onChange }: SecondAxisProps) => (
  <SelectField
    label="They differ in"
    value={second ?? ""}
    error={error}
    onChange={({ target }) => onChange(secondAxes.find((axis) => axis === target.value))}
  >
    <option value="">Colour</option>
    {secondAxes.map((axis) => (
      <option key={axis} value={axis}>
        Colour and {axisNames[axis].toLowerCase()}
      </option>
    ))}
  </SelectField>
);

export function FamilyForm(props: FamilyFormProps) {
  const { state, axes, problems, change, onSubmit, busy } = useFamilyForm(props);
  const { name, second, rows } = state;
  const add = useAction(async (id: string) => {
    if (rows.some(({ product }) => product === id)) return;
    const { product } = await call("admin/products/get", { id });
    change({ rows: [...rows, rowOf(product)] });
  });
  return (
    <form className={css.stack} onSubmit={onSubmit} noValidate tabIndex={-1}>
      <div className={css.pair}>
        <Field
          label="Family name"
          hint="Members are called by this name and their colour."
          value={name}
          maxLength={maxFamilyText}
          error={problems.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SecondAxis second={second} error={problems.axes} onChange={(axis) => change({ second: axis })} />
      </div>
      {rows.length > 0 && (
        <MembersTable
          rows={rows}
          axes={axes}
          category={props.family?.category}
          problems={problems}
          onChange={(next) => change({ rows: next })}
        />
      )}
      {problems.members && <FieldError>{problems.members}</FieldError>}
      {rows.length < maxMembers && (
        <ProductPicker label="Add a product by name" onPick={(id) => void add.run(id)} />
      )}
      {props.family && rows.length < minMembers && (
        <Notice tone="info">Saving dissolves the family, because fewer than two products are left.</Notice>
      )}
      {problems.all && <Notice tone="error">{problems.all}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          {props.action}
        </Button>
      </div>
    </form>
  );
}
