import { toast as send } from "react-hot-toast/headless";
import { messageOf } from "../../lib/api.ts";

/** Bottom-centre in the shop, top-right in account flows. */
export const toastAreas = ["app", "account"] as const;
export type ToastArea = (typeof toastAreas)[number];

/** Timed by the list: the library extends toasts that arrive during a pause. */
const untilDismissed = { duration: Number.POSITIVE_INFINITY, removeDelay: 200 };

const toastsIn = (toasterId: ToastArea) => ({
  success: (message: string) => void send.success(message, { toasterId, ...untilDismissed }),
  error: (message: string) => void send.error(message, { toasterId, ...untilDismissed }),
  failed: (error: unknown) => void send.error(messageOf(error), { toasterId, ...untilDismissed }),
  dismissAll: () => send.dismissAll(toasterId),
});

export const toast = { ...toastsIn("app"), account: toastsIn("account") };
