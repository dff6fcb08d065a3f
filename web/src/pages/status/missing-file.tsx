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

/** The last address that was reloaded automatically, so that it happens only once. */
const reloadedPlace = stored<string | undefined>("sessionStorage", "reloadedPlace", (value) =>
  typeof value === "string" ? value : undefined,
);

const isDue = ({ forget }: FileError): boolean => !forget && reloadedPlace.read() !== location.href;

interface MissingFileProps {
  error: FileError;
  /** Renders the page again, which requests its file again. */
  retry: () => void;
}

/**
 * Replaces a page whose file did not load. If the tab is older than the current release, its files are gone:
 * the page is then reloaded, once. Otherwise it retries when the network is back.
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
