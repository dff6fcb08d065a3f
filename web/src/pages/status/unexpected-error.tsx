import { ApiError } from "../../lib/api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import { reloadPage } from "./reload.ts";
import css from "./status.module.css";

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return `${error.status} ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

export function UnexpectedError({ error }: { error: unknown }) {
  useTitle("Unexpected Application Error!");
  return (
    <Container>
      <div className={css.page} role="alert">
        <EmptyState
          level={1}
          title="Unexpected Application Error!"
          action={
            <>
              <Button onClick={() => void reloadPage()}>Try again</Button>
              <ButtonLink to="/" variant="secondary">
                Go to the home page
              </ButtonLink>
            </>
          }
        >
          <p className={css.detail}>{wordsOf(error)}</p>
          <p>Your cart is kept. If it happens again, tell us what you did and we will look into it.</p>
        </EmptyState>
      </div>
    </Container>
  );
}
