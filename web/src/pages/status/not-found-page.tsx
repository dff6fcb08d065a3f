import { ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useMissing, useTitle } from "../../ui/page-title.tsx";
import css from "./status.module.css";
import unplugged from "./unplugged.webp";

export default function NotFoundPage() {
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
          There is no page at this address. It may have moved, or the address may be mistyped.
        </EmptyState>
      </div>
    </Container>
  );
}
