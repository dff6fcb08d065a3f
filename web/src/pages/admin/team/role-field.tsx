import type { Role } from "../../../../../shared/team/schemas.ts";
import type { FieldProps } from "../../../lib/form.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { grantedIn } from "../parts/permission-words.ts";

interface RoleFieldProps {
  field: FieldProps;
  roles: readonly Role[];
}

const summaryOf = ({ permissions }: Role): string =>
  grantedIn(permissions)
    .map(({ name }) => name)
    .join(", ");

/** Offers all roles, and says what the chosen one reaches. */
export function RoleField({ field, roles }: RoleFieldProps) {
  const chosen = roles.find(({ _id }) => _id === field.value);
  return (
    <SelectField {...field} label="Role" hint={chosen && `Has access to: ${summaryOf(chosen)}.`} required>
      <option value="">Choose a role</option>
      {roles.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
