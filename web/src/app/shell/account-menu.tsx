import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/display/icons.tsx";
import { useSession } from "../session/session.tsx";
import css from "./header.module.css";
import type { Destination } from "./navigation.ts";

const SignedInMenu = lazyFile(() => import("./signed-in-menu.tsx"));

interface AccountMenuProps {
  /** The shopper's by default. */
  links?: readonly Destination[];
}

export function AccountMenu({ links }: AccountMenuProps) {
  const { user, status, reload } = useSession();
  if (status === "failed")
    return (
      <button
        type="button"
        className={css.icon}
        aria-label="We couldn't load your account. Try again"
        title="We couldn't load your account. Try again"
        onClick={() => void reload()}
      >
        <Alert />
      </button>
    );
  if (!user) {
    return (
      // Stays until someone is known to be signed in, which most visitors are not.
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
    <Optional fallback={<span className={css.icon} />}>
      <SignedInMenu user={user} links={links} />
    </Optional>
  );
}
