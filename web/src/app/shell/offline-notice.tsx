import { useIdle } from "../../lib/idle.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";

const Offline = lazyFile(async () => ({ default: (await import("../offline/offline.tsx")).Offline }));

/** Not needed for the first view. */
export const OfflineNotice = () =>
  useIdle() && (
    <Optional>
      <Offline />
    </Optional>
  );
