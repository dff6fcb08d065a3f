import type { Permission } from "../../../../../shared/staff/permissions.ts";
import css from "./permission-levels.module.css";
import { grantedIn } from "./permission-words.ts";

export const GrantedList = ({ permissions }: { permissions: readonly Permission[] }) => (
  <dl className={css.access}>
    {grantedIn(permissions).map(({ noun, name, words }) => (
      <div key={noun}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);
