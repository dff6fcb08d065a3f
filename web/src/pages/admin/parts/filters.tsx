import type { ReactNode } from "react";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import { SearchField } from "./search-field.tsx";
import type { Query } from "./use-query.ts";

interface ControlProps {
  value: string;
  set: (text: string) => void;
  read: Query["read"];
}

/** A filter or order, under the same name in the address and the call's input. */
export interface Filter<T extends string> {
  /** Undefined for unknown text. */
  parse: (text: string | undefined) => T | undefined;
  /** Without it, the page shows its own. */
  control?: (props: ControlProps) => ReactNode;
  /** It hides no rows. */
  isOrder?: boolean | undefined;
}

export const text: Filter<string> = { parse: (given) => given };

export const searchFor = (placeholder: string, label = "Search"): Filter<string> => ({
  ...text,
  control: ({ value, set }) => (
    <SearchField label={label} placeholder={placeholder} value={value} onSearch={set} />
  ),
});

interface ChoiceOptions<T extends string> extends Pick<Filter<T>, "isOrder"> {
  /** Default to the values. */
  names?: Readonly<Record<T, string>>;
  /** Label of the unfiltered choice; without it the first value is the default. */
  any?: string;
  className?: string | undefined;
}

export const choice = <T extends string>(
  label: string,
  known: readonly T[],
  { names, any, className, isOrder }: ChoiceOptions<T>,
): Filter<T> => ({
  parse: (given) => known.find((value) => value === given),
  isOrder,
  control: ({ value, set }) => (
    <SelectField
      label={label}
      className={className}
      value={value || (any ? "" : known[0])}
      onChange={({ target }) => set(target.value)}
    >
      {any && <option value="">{any}</option>}
      {known.map((each) => (
        <option key={each} value={each}>
          {names ? names[each] : each}
        </option>
      ))}
    </SelectField>
  ),
});

/** Bounded by another filter's day. */
export const day = (label: string, { max, min }: { max?: string; min?: string }): Filter<string> => ({
  ...text,
  control: ({ value, set, read }) => (
    <Field
      label={label}
      type="date"
      value={value}
      max={max && read(max)}
      min={min && read(min)}
      onChange={({ target }) => set(target.value)}
    />
  ),
});
