import { useEffect, useEffectEvent, useState } from "react";
import type { FileError } from "../../lib/files.ts";
import { stored } from "../../lib/storage.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import { PageLoading } from "../../ui/spinner.tsx";
import { reloadPage } from "./reload.ts";
import css from "./status.module.css";

/** The address that was opened afresh by itself: once is enough. */
const reloadedPlace = stored<string | undefined>("sessionStorage", "reloadedPlace", (value) =>
  typeof value === "string" ? value : undefined,
);

const isDue = ({ forget }: FileError): boolean => !forget && reloadedPlace.read() !== location.href;

interface MissingFileProps {
  error: FileError;
  /** Shows the page again, which asks for its file again. */
  retry: () => void;
}

/**
 * In the place of a page whose file did not come. A tab may be older than the release whose files it
 * asks for: the page is then opened afresh, once. Otherwise it tries again when the network is back.
 */
export function MissingFile({ error, retry }: MissingFileProps) {
  useTitle("This page did not load");
  const [isReloading, setIsReloading] = useState(isDue(error));
  async function tryAgain(): Promise<void> {
    if (error.forget) return retry();
    setIsReloading(true);
    await reloadPage();
    setIsReloading(false);
  }
  const again = useEffectEvent(() => void tryAgain());
  useEffect(() => {
    if (isDue(error)) {
      reloadedPlace.write(location.href);
      again();
    }
    const onOnline = () => again();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [error]);
  if (isReloading) return <PageLoading />;
  return (
    <Container>
      <div className={css.page} role="alert">
        <EmptyState
          level={1}
          title="This page did not load"
          action={
            <>
              <Button onClick={() => void tryAgain()}>Try again</Button>
              <ButtonLink to="/" variant="secondary">
                Go to the home page
              </ButtonLink>
            </>
          }
        >
          <p>It comes by itself once the network is back. Your cart is kept.</p>
        </EmptyState>
      </div>
    </Container>
  );
}
