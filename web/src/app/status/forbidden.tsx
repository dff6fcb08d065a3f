import { ButtonLink } from "../../ui/controls/button.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { useTitle } from "../page-title.tsx";
import { useOwners } from "../staff/owners.ts";
import css from "./status.module.css";

export function Forbidden() {
  useTitle("Not allowed");
  return (
    <Container>
      <div className={css.page}>
        <p className={css.number} aria-hidden="true">
          403
        </p>
        <EmptyState
          level={1}
          title="For staff only"
          action={<ButtonLink to="/">Go to the home page</ButtonLink>}
        >
          Your account doesn’t have access to this page.
        </EmptyState>
      </div>
    </Container>
  );
}

/** For staff, whose frame has the page's title. */
export function NotInRole({ role }: { role: string }) {
  const owners = useOwners();
  return (
    <EmptyState
      title="Your role doesn't include this page"
      action={<ButtonLink to="/admin">Go to your work</ButtonLink>}
    >
      You're on the team as “{role}”. Ask {owners} to change your role if you need this page.
    </EmptyState>
  );
}
