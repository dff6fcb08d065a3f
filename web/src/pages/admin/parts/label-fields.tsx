import { statedFields } from "../../../../../shared/core/fields.ts";
import {
  type Declarations,
  maxLabelText,
  maxPartyAddress,
  missingDeclarations,
} from "../../../../../shared/products/declarations.ts";
import { parties, partyNames } from "../../../../../shared/products/parties.ts";
import { Field, SelectField, TextArea } from "../../../ui/fields/field.tsx";
import css from "./admin.module.css";
import { countryOptions } from "./country-options.tsx";

interface LabelFieldsProps {
  declarations: Declarations;
  onChange: (declarations: Declarations) => void;
}

function PartyFields({
  role,
  declarations,
  onChange,
}: LabelFieldsProps & { role: (typeof parties)[number] }) {
  const party = declarations[role];
  const set = (name: "name" | "address", text: string) =>
    onChange({ ...declarations, [role]: statedFields({ ...party, [name]: text || undefined }) });
  const label = partyNames[role];
  return (
    <div className={css.stack}>
      <Field
        label={label}
        value={party?.name ?? ""}
        maxLength={maxLabelText}
        onChange={({ target }) => set("name", target.value)}
      />
      <TextArea
        label={`${label}’s address`}
        rows={2}
        value={party?.address ?? ""}
        maxLength={maxPartyAddress}
        onChange={({ target }) => set("address", target.value)}
      />
    </div>
  );
}

const texts = [
  ["commonName", "Common name", "What it is, such as “Wireless earbuds”."],
  ["netQuantity", "Net quantity", "Such as “1 N” for one piece."],
  ["bisNumber", "BIS number", "Optional. Registration or licence, such as R-41012345."],
] as const;

/** Shows at once what is still missing. An incomplete label can be saved. */
export function LabelFields({ declarations, onChange }: LabelFieldsProps) {
  const missing = missingDeclarations(declarations);
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label="Country of origin"
          value={declarations.countryOfOrigin ?? ""}
          onChange={({ target }) => onChange({ ...declarations, countryOfOrigin: target.value || undefined })}
        >
          <option value="">Not stated</option>
          {countryOptions}
        </SelectField>
        {texts.map(([name, label, hint]) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            value={declarations[name] ?? ""}
            maxLength={maxLabelText}
            onChange={({ target }) => onChange({ ...declarations, [name]: target.value || undefined })}
          />
        ))}
      </div>
      <div className={css.pair}>
        {parties.map((role) => (
          <PartyFields key={role} role={role} declarations={declarations} onChange={onChange} />
        ))}
      </div>
      <p className={css.soft} role="status">
        {missing.length > 0 ? `Still missing: ${missing.join(", ")}.` : "The label is complete."}
      </p>
    </>
  );
}
