import { useEffect, useEffectEvent, useState } from "react";
import type { FileError } from "../../lib/files.ts";
import { stored } from "../../lib/storage.ts";
import { PageLoading } from "../../ui/spinner.tsx";
import { Crash } from "./crash.tsx";
import { reloadPage } from "./reload.ts";

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
    <Crash title="This page did not load" retry={tryAgain}>
      <p>It comes by itself once the network is back. Your cart is kept.</p>
    </Crash>
  );
}
