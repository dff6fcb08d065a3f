import { useState } from "react";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import type { Category } from "../../../../../shared/products/catalogue.ts";
import { problemsOf } from "../../../../../shared/products/spec.ts";
import type { Spec, Specs, SpecValue } from "../../../../../shared/products/spec-kinds.ts";
import { specsOf } from "../../../../../shared/products/specs.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import css from "./admin.module.css";
import formCss from "./form.module.css";
import { UnitField } from "./unit-field.tsx";

interface ControlProps {
  spec: Spec;
  value: SpecValue | undefined;
  /** Undefined: not stated. */
  onChange: (value: SpecValue | undefined) => void;
  error: string | undefined;
}

function ManyControl({ spec, value, onChange }: ControlProps) {
  const chosen = Array.isArray(value) ? value : [];
  const toggled = (choice: string) =>
    chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice];
  return (
    <fieldset className={formCss.fieldset}>
      <legend>{spec.label}</legend>
      <div className={formCss.choices}>
        {spec.kind === "choice" &&
          spec.choices.map((choice) => (
            <label key={choice} className={formCss.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(choice)}
                onChange={() => {
                  const next = toggled(choice);
                  onChange(next.length > 0 ? next : undefined);
                }}
              />
              {choice}
            </label>
          ))}
      </div>
    </fieldset>
  );
}

/** Keeps text such as "7.", on its way to "7.5". */
function NumberControl({ spec, value, onChange, error }: ControlProps) {
  const [text, setText] = useState(String(value ?? ""));
  return (
    <UnitField
      label={spec.label}
      unit={spec.kind === "number" ? (spec.unit ?? "") : ""}
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        const typed = cleanCode(target.value);
        // Invalid numbers stay text, which the schema rejects.
        onChange(typed === "" ? undefined : Number.isNaN(Number(typed)) ? typed : Number(typed));
      }}
    />
  );
}

const options = {
  flag: [
    ["yes", "Yes"],
    ["no", "No"],
  ],
} as const;

function ChoiceControl({ spec, value, onChange, error }: ControlProps) {
  const isFlag = spec.kind === "flag";
  const choices = spec.kind === "choice" ? spec.choices.map((each) => [each, each] as const) : options.flag;
  const shown = typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
  return (
    <SelectField
      label={spec.label}
      value={shown}
      error={error}
      onChange={({ target: { value: next } }) =>
        onChange(next === "" ? undefined : isFlag ? next === "yes" : next)
      }
    >
      <option value="">Not stated</option>
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const TextControl = ({ spec, value, onChange, error }: ControlProps) => (
  <Field
    label={spec.label}
    value={String(value ?? "")}
    maxLength={120}
    error={error}
    onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
  />
);

function Control(props: ControlProps) {
  const { spec } = props;
  if (spec.kind === "number") return <NumberControl {...props} />;
  if (spec.kind === "text") return <TextControl {...props} />;
  return spec.kind === "choice" && spec.isMany ? <ManyControl {...props} /> : <ChoiceControl {...props} />;
}

export interface SpecsFieldProps {
  category: Category;
  specs: Specs;
  onChange: (specs: Specs) => void;
}

export function SpecsField({ category, specs, onChange }: SpecsFieldProps) {
  const problems = problemsOf(category, specs);
  const isMany = (spec: Spec) => spec.kind === "choice" && spec.isMany;
  const control = (spec: Spec) => (
    <Control
      // Remounts for another category, since numbers keep their text.
      key={`${category} ${spec.key}`}
      spec={spec}
      value={specs[spec.key]}
      error={problems[spec.key]}
      onChange={(value) => {
        const { [spec.key]: _before, ...others } = specs;
        onChange(value === undefined ? others : { ...others, [spec.key]: value });
      }}
    />
  );
  const all = specsOf(category);
  return (
    <>
      <div className={css.pair}>{all.filter((spec) => !isMany(spec)).map(control)}</div>
      {all.filter(isMany).map(control)}
    </>
  );
}
