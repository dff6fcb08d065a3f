import { Suspense } from "react";
import { PageTitle } from "../../../app/page-title.tsx";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import css from "../parts/shelf.module.css";

const Wishes = lazyFile(() => import("./wishes.tsx"));

export default function WishlistPage() {
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <PageTitle title="Wishlist" />
        <p>Saved in this browser, and to your account when you sign in.</p>
      </header>
      <Suspense>
        <Wishes />
      </Suspense>
    </Container>
  );
}
