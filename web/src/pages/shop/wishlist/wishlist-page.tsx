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
        <p>Kept in this browser, and with your account while you are signed in.</p>
      </header>
      <Suspense>
        <Wishes />
      </Suspense>
    </Container>
  );
}
