import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";

export default function GoodbyePage() {
  return (
    <Container>
      <EmptyState
        level={1}
        title="Your account has been deleted"
        action={
          <>
            <ButtonLink to="/products">Browse all products</ButtonLink>
            <ButtonLink to="/contact" variant="secondary">
              Contact us
            </ButtonLink>
          </>
        }
      >
        You're signed out everywhere. Orders that are on their way still arrive; if you need help with one,
        contact us with its number. Thank you for listening with us.
      </EmptyState>
    </Container>
  );
}
