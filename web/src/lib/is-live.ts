import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in a rendered page until the app has taken it over. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
