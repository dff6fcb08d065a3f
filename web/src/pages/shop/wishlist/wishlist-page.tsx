import { Suspense } from "react";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Container } from "../../../ui/container.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import css from "../shelves/shelf.module.css";

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
