import { toast as send } from "react-hot-toast/headless";

/** Where toasts appear: bottom-centre in the shop, top-right and light in account flows. */
export const toastAreas = ["app", "account"] as const;
export type ToastArea = (typeof toastAreas)[number];

/** The list counts the time itself: the library adds each pause to what came during it as well. */
const untilDismissed = { duration: Number.POSITIVE_INFINITY, removeDelay: 200 };

const speaker = (toasterId: ToastArea) => ({
  success: (message: string) => void send.success(message, { toasterId, ...untilDismissed }),
  error: (message: string) => void send.error(message, { toasterId, ...untilDismissed }),
  dismissAll: () => send.dismissAll(toasterId),
});

export const toast = { ...speaker("app"), account: speaker("account") };
