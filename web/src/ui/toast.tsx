/** Where toasts appear: bottom-centre in the shop, top-right and light in account flows. */
export const toastAreas = ["app", "account"] as const;
export type ToastArea = (typeof toastAreas)[number];

export const toastDurationMs = 5000;

type Kind = "success" | "error";

let announce: () => void;
/** Kept once there is something to say. */
export const firstToast = new Promise<void>((resolve) => {
  announce = resolve;
});

/** Loaded after the page, and before it is needed: a toast may have to say that the network is gone. */
async function say(kind: Kind, toasterId: ToastArea, message: string): Promise<void> {
  announce();
  const { toast: send } = await import("react-hot-toast/headless");
  send[kind](message, { toasterId, duration: toastDurationMs });
}

const speaker = (area: ToastArea) => ({
  success: (message: string) => void say("success", area, message),
  error: (message: string) => void say("error", area, message),
});

export const toast = { ...speaker("app"), account: speaker("account") };
