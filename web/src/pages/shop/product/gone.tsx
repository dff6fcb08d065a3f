import { useMissing, useTitle } from "../../../app/page-title.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";

export default function Gone() {
  useMissing();
  useTitle("Product not found");
  return (
    <Container>
      <EmptyState
        level={1}
        title="We can't find this product"
        action={<ButtonLink to="/products">Browse all products</ButtonLink>}
      >
        We may no longer sell it, or the link may be incomplete.
      </EmptyState>
    </Container>
  );
}
