import { useIdle } from "../../lib/idle.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";

const Offline = lazyFile(async () => ({ default: (await import("../offline/offline.tsx")).Offline }));

/** Everything about being without a network, which no first view needs. */
export const OfflineNotice = () =>
  useIdle() && (
    <Optional>
      <Offline />
    </Optional>
  );
