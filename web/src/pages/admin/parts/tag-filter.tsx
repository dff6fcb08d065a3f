import { SelectField } from "../../../ui/fields/field.tsx";
import { type Filter, text } from "./filters.tsx";
import { type TagNoun, useKnownTags } from "./tags.tsx";

interface ControlProps {
  noun: TagNoun;
  value: string;
  set: (tag: string) => void;
}

/** Absent while nothing is tagged. */
function TagControl({ noun, value, set }: ControlProps) {
  const known = useKnownTags(noun);
  const tags = value && !known.includes(value) ? [value, ...known] : known;
  if (tags.length === 0) return null;
  return (
    <SelectField label="Tag" value={value} onChange={({ target }) => set(target.value)}>
      <option value="">Any tag</option>
      {tags.map((tag) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </SelectField>
  );
}

export const tagged = (noun: TagNoun): Filter<string> => ({
  ...text,
  control: ({ value, set }) => <TagControl noun={noun} value={value} set={set} />,
});
