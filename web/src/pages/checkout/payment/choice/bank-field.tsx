import { SelectField } from "../../../../ui/fields/field.tsx";
import { banks, otherBank } from "./banks.ts";

interface BankFieldProps {
  bank: string;
  error: string | undefined;
  isDisabled: boolean;
  choose: (bank: string) => void;
}

export const BankField = ({ bank, error, isDisabled, choose }: BankFieldProps) => (
  <SelectField
    label="Your bank"
    id="bank"
    value={bank}
    error={error}
    disabled={isDisabled}
    onChange={({ target }) => choose(target.value)}
  >
    <option value="" disabled>
      Select a bank
    </option>
    {banks.map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
    <option value={otherBank}>Another bank</option>
  </SelectField>
);
