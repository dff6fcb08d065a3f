import type { Permission } from "../../../../../shared/staff/permissions.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import css from "./permission-levels.module.css";
import { choices, levelOf } from "./permission-words.ts";

interface PermissionLevelsProps {
  granted: readonly Permission[];
  onChange: (granted: Permission[]) => void;
}

/** One choice for each noun; a permission to write includes reading. */
export const PermissionLevels = ({ granted, onChange }: PermissionLevelsProps) => (
  <div className={css.levels}>
    {choices.map((choice) => {
      const { noun, name, levels } = choice;
      const { permission: chosen = "", words } = levelOf(choice, granted);
      return (
        <SelectField
          key={noun}
          label={name}
          value={chosen}
          hint={words || undefined}
          onChange={({ target }) => {
            const others = granted.filter((each) => !each.startsWith(`${noun}:`));
            const next = levels.find(({ permission }) => permission === target.value)?.permission;
            onChange(next ? [...others, next] : others);
          }}
        >
          {levels.map(({ permission = "", name: level }) => (
            <option key={permission} value={permission}>
              {level}
            </option>
          ))}
        </SelectField>
      );
    })}
  </div>
);
