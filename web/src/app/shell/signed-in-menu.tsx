import { NavLink } from "react-router-dom";
import type { User } from "../../../../shared/accounts/schemas.ts";
import { Menu } from "../../ui/controls/menu.tsx";
import { Person } from "../../ui/display/icons.tsx";
import { useLogOut } from "../session/use-log-out.ts";
import css from "./header.module.css";
import type { Destination } from "./navigation.ts";

const staffArea = ({ permissions }: NonNullable<User["staff"]>): Destination =>
  permissions.includes("reports:read")
    ? { name: "Dashboard", to: "/admin/dashboard" }
    : { name: "Admin", to: "/admin" };

const accountNavigation = ({ staff }: User): readonly Destination[] => [
  ...(staff ? [staffArea(staff)] : []),
  { name: "Account", to: "/account" },
  { name: "Orders", to: "/orders" },
];

interface SignedInMenuProps {
  user: User;
  links?: readonly Destination[] | undefined;
}

/** Loads only for signed-in users. */
export default function SignedInMenu({ user, links = accountNavigation(user) }: SignedInMenuProps) {
  const logOut = useLogOut();
  return (
    <Menu label={`Account of ${user.name}`} button={<Person />}>
      <p className={css.who}>{user.name}</p>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to} end>
              {name}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={logOut}>
            Logout
          </button>
        </li>
      </ul>
    </Menu>
  );
}
