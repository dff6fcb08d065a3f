import { useIdle } from "../../lib/idle.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";

const Offline = lazyFile(() => import("../offline/offline.tsx"));

/** Not needed for the first view. */
export const OfflineNotice = () =>
  useIdle() && (
    <Optional>
      <Offline />
    </Optional>
  );
