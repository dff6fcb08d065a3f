import { load } from "../../lib/storage.ts";

type Visit =
  | { what: "product"; product: string }
  | { what: "cart" | "checkout" | "paid" }
  | { what: "search"; words: string; outcome: "nothing" | "unclicked" | "clicked" };

const isOptedOut = (): boolean =>
  navigator.doNotTrack === "1" ||
  ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true);

const key = "cameBy";
const maxLength = 100;

/** The campaign or the host of the page that led to this document; undefined within the shop. */
function arrivedFrom(): string | undefined {
  const campaign = new URLSearchParams(location.search).get("utm_source");
  if (campaign) return campaign;
  // A browser's referrer is an address, or empty.
  const host = document.referrer && new URL(document.referrer).host;
  return host && host !== location.host ? host : undefined;
}

let cameBy: string | undefined;

/** Stays in the tab, since the payment page is another document. */
function source(): string {
  cameBy ??= (load("sessionStorage", key) ?? arrivedFrom() ?? "").slice(0, maxLength);
  try {
    sessionStorage.setItem(key, cameBy);
  } catch {
    // Without storage each document counts by itself.
  }
  return cameBy;
}

/** Sends neither cookies nor anything that tells two people apart. */
export function count(visit: Visit): void {
  if (isOptedOut()) return;
  const body = JSON.stringify({ ...visit, from: source() || undefined });
  void fetch("/api/v1/visit", {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "omit",
    keepalive: true,
    body,
  }).catch(() => undefined);
}
