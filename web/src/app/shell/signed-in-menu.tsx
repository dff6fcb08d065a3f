import { NavLink, useNavigate } from "react-router-dom";
import type { User } from "../../../../shared/accounts/schemas.ts";
import { Menu } from "../../ui/controls/menu.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { Person } from "../../ui/display/icons.tsx";
import { toast } from "../../ui/toasts/toast.tsx";
import { useSession } from "../session/session.tsx";
import css from "./header.module.css";
import type { Destination } from "./navigation.ts";

interface SignedInMenuProps {
  user: User;
  links: readonly Destination[];
}

/** Loads only for signed-in users. */
export default function SignedInMenu({ user, links }: SignedInMenuProps) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  async function logOut() {
    await signOut();
    toast.account.success("Logged Out successfull");
    await navigate("/login");
  }
  const { run } = useAction(logOut, { failed: toast.account.failed });
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
          <button type="button" onClick={() => void run()}>
            Logout
          </button>
        </li>
      </ul>
    </Menu>
  );
}
