import { toast as send } from "react-hot-toast/headless";

/** Where toasts appear: bottom-centre in the shop, top-right and light in account flows. */
export const toastAreas = ["app", "account"] as const;
export type ToastArea = (typeof toastAreas)[number];

export const toastDurationMs = 5000;

const speaker = (toasterId: ToastArea) => ({
  success: (message: string) => void send.success(message, { toasterId, duration: toastDurationMs }),
  error: (message: string) => void send.error(message, { toasterId, duration: toastDurationMs }),
});

export const toast = { ...speaker("app"), account: speaker("account") };
