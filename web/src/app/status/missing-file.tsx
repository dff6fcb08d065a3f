import { useEffect, useEffectEvent, useState } from "react";
import type { FileError } from "../../lib/files.ts";
import { stored } from "../../lib/storage.ts";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { Crash } from "./crash.tsx";
import { reloadPage } from "./reload.ts";

/** Limits automatic reloads to one per address. */
const reloadedPlace = stored<string | undefined>("sessionStorage", "reloadedPlace", (value) =>
  typeof value === "string" ? value : undefined,
);

const isDue = ({ forget }: FileError): boolean => !forget && reloadedPlace.read() !== location.href;

interface MissingFileProps {
  error: FileError;
  /** Requests the file again. */
  retry: () => void;
}

/** Reloads once if the tab is older than the release, whose files are deleted. Otherwise retries when online. */
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
    <Crash title="This page couldn't load" retry={tryAgain}>
      <p>It'll load when you're back online. Your cart is saved.</p>
    </Crash>
  );
}
