import { toast as send } from "react-hot-toast/headless";
import { messageOf } from "../lib/api.ts";

/** Where toasts appear: bottom-centre in the shop, top-right and light in account flows. */
export const toastAreas = ["app", "account"] as const;
export type ToastArea = (typeof toastAreas)[number];

/** The list does the timing: the library would add each pause to toasts that arrived during it too. */
const untilDismissed = { duration: Number.POSITIVE_INFINITY, removeDelay: 200 };

const toastsIn = (toasterId: ToastArea) => ({
  success: (message: string) => void send.success(message, { toasterId, ...untilDismissed }),
  error: (message: string) => void send.error(message, { toasterId, ...untilDismissed }),
  failed: (error: unknown) => void send.error(messageOf(error), { toasterId, ...untilDismissed }),
  dismissAll: () => send.dismissAll(toasterId),
});

export const toast = { ...toastsIn("app"), account: toastsIn("account") };
