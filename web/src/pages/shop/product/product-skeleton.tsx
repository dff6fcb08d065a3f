import { Container } from "../../../ui/layout/container.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import gallery from "./gallery.module.css";
import css from "./product.module.css";

export const ProductSkeleton = () => (
  <Container className={css.page}>
    <p className="visually-hidden" role="status">
      Loading product…
    </p>
    <Skeleton width="16rem" height="1.45rem" />
    <div className={css.top}>
      <div className={gallery.waiting}>
        <Skeleton radius="var(--radius-l)" square />
      </div>
      <div className={css.buy}>
        <Skeleton width="6rem" />
        <Skeleton width="80%" height="3.25rem" />
        <Skeleton width="9rem" />
        <Skeleton width="12rem" height="2.75rem" />
        <Skeleton height="3.5rem" radius="var(--radius-full)" />
      </div>
    </div>
  </Container>
);
