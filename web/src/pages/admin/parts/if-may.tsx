import type { ReactNode } from "react";
import type { Permission } from "../../../../../shared/staff/permissions.ts";
import { useMay } from "../../../app/session/may.ts";
import { useSession } from "../../../app/session/session.tsx";
import { useOwners } from "../../../app/staff/owners.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "./admin.module.css";
import formCss from "./form.module.css";

interface IfMayProps {
  permission: Permission;
  children: ReactNode;
  otherwise?: ReactNode;
}

/** For links and buttons that only some roles have. */
export const IfMay = ({ permission, children, otherwise }: IfMayProps) =>
  useMay(permission) ? children : otherwise;

function ReadOnlyNotice() {
  const { user } = useSession();
  const owners = useOwners();
  return (
    <Notice tone="info" title="You can look, but not edit">
      Your role{user?.staff && `, “${user.staff.name}”,`} doesn't include changes here. If you need to make
      them, ask {owners} to change your role.
    </Notice>
  );
}

/** Shows what a form contains to staff who can't change it, without its buttons. */
export function ReadOnlyUnless({ permission, children }: Omit<IfMayProps, "otherwise">) {
  if (useMay(permission)) return children;
  return (
    <div className={css.stack}>
      <ReadOnlyNotice />
      <fieldset className={formCss.readOnly} disabled>
        {children}
      </fieldset>
    </div>
  );
}
