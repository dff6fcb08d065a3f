import { NavLink, useNavigate } from "react-router-dom";
import { messageOf } from "../../lib/api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Alert, Person } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSession } from "../session.tsx";
import css from "./header.module.css";
import type { Destination } from "./navigation.ts";

function useLogout(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      toast.account.success("Logged Out successfull");
      await navigate("/login");
    } catch (error) {
      toast.account.error(messageOf(error));
    }
  };
}

interface AccountMenuProps {
  /** The links above Logout. */
  links: (isAdmin: boolean) => readonly Destination[];
}

export function AccountMenu({ links }: AccountMenuProps) {
  const { user, status, reload } = useSession();
  const logOut = useLogout();
  if (status === "failed")
    return (
      <button
        type="button"
        className={css.icon}
        aria-label="Your account did not load. Try again"
        title="Your account did not load. Try again"
        onClick={() => void reload()}
      >
        <Alert />
      </button>
    );
  if (!user) {
    return (
      // Keeps its place until it is known that nobody is signed in, which is true of most.
      <ButtonLink
        to="/login"
        variant="ghost"
        size="small"
        className={status === "loading" ? css.pending : undefined}
      >
        Login
      </ButtonLink>
    );
  }
  return (
    <Menu label={`Account of ${user.name}`} button={<Person />}>
      <p className={css.who}>{user.name}</p>
      <ul>
        {links(user.role === "admin").map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to} end>
              {name}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void logOut()}>
            Logout
          </button>
        </li>
      </ul>
    </Menu>
  );
}
