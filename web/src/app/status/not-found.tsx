import { classes } from "../../ui/classes.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { useMissing, useTitle } from "../page-title.tsx";
import css from "./status.module.css";
import unplugged from "./unplugged.webp";

export function NotFound() {
  useMissing();
  useTitle("Page not found");
  return (
    <Container>
      <div className={css.page}>
        <p className={classes(css.number, css.behind)} aria-hidden="true">
          404
        </p>
        <EmptyState
          level={1}
          photo={unplugged}
          title="Nothing within earshot"
          action={
            <>
              <ButtonLink to="/products">Browse all products</ButtonLink>
              <ButtonLink to="/" variant="secondary">
                Go to the home page
              </ButtonLink>
            </>
          }
        >
          There’s no page at this address. It may have moved, or the address may be mistyped.
        </EmptyState>
      </div>
    </Container>
  );
}
