import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False until a rendered page is hydrated. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
