import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { useSWRConfig } from "swr";
import { shopContract } from "../../../../shared/shop-contract.ts";
import { productAt } from "../../lib/id.ts";
import { Time } from "../../ui/display/time.tsx";
import { PaymentOutcome } from "../checkout/payment-outcome.tsx";
import { useCart } from "../lists/cart.tsx";
import { pages } from "../pages.ts";
import css from "./offline.module.css";
import { holdCheckout, isCheckout, onFollow, onFreshness, startWorker } from "./worker.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function useWorker(pathname: string): void {
  const isPaying = isCheckout(pathname);
  useEffect(startWorker, []);
  useEffect(() => (isPaying ? holdCheckout() : undefined), [isPaying]);
  useEffect(() => {
    // Runs before the router's listener.
    document.addEventListener("click", onFollow, true);
    return () => document.removeEventListener("click", onFollow, true);
  }, []);
}

const isPublic = (key: unknown): boolean =>
  Array.isArray(key) &&
  Object.entries(shopContract).some(([name, route]) => name === key[0] && "shared" in route);

/** Browsers report being online before the network answers. */
const againMs = 5000;

/** Tells whether the page shows cached data, and revalidates until the network answers. */
function useKept(): { online: boolean; isKept: boolean } {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isKept, setIsKept] = useState(false);
  const { mutate } = useSWRConfig();
  useEffect(() => onFreshness(setIsKept), []);
  useEffect(() => {
    const refresh = () => {
      setIsKept(false);
      void mutate(isPublic);
    };
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [mutate]);
  useEffect(() => {
    if (!online || !isKept) return;
    const timer = setInterval(() => void mutate(isPublic), againMs);
    return () => clearInterval(timer);
  }, [online, isKept, mutate]);
  return { online, isKept: isKept || !online };
}

/** Falls back to the page, which contains its answers. */
const keptAnswer = async (path: string, pathname: string): Promise<Response | undefined> =>
  (await caches.match(path)) ?? caches.match(pathname);

/** When the shop last returned what the page shows. */
function useSeenAt(pathname: string, isNeeded: boolean): string | undefined {
  const [seen, setSeen] = useState<{ pathname: string; at: string | null }>();
  const id = productAt(pathname);
  const path = id
    ? shopContract["products/get"].path.replace("{id}", id)
    : shopContract["products/offline"].path;
  useEffect(() => {
    if (!isNeeded || typeof caches === "undefined") return;
    keptAnswer(path, pathname).then(
      (answer) => setSeen({ pathname, at: answer?.headers.get("date") ?? null }),
      () => undefined,
    );
  }, [path, pathname, isNeeded]);
  return seen?.pathname === pathname ? (seen.at ?? undefined) : undefined;
}

const pageAt = (pathname: string) => pages.find(({ path }) => matchPath(path, pathname));

/** The notice for a page that is shown offline. */
function meaningOf(pathname: string, seenAt: string | undefined, isCartFull: boolean): ReactNode {
  const page = pageAt(pathname);
  if (page?.file === "checkout/cart/cart-page" && isCartFull)
    return "Prices are from your last visit. We'll check them at checkout.";
  if (page?.access || page?.file.startsWith("account/")) return "This page will continue when you reconnect.";
  if (!seenAt) return "What you see may be out of date. Your cart is saved.";
  const seen = <Time at={seenAt} to="minute" />;
  if (productAt(pathname)) return <>Seen {seen}: price and stock may have changed. Your cart is saved.</>;
  return <>Prices and stock may have changed since {seen}. Your cart is saved.</>;
}

function NetworkNotice() {
  const { pathname } = useLocation();
  const { items } = useCart();
  const { online, isKept } = useKept();
  const seenAt = useSeenAt(pathname, isKept);
  useWorker(pathname);
  return (
    <p className={css.notice} role="status">
      {isKept && (
        <>
          {online ? "The network isn't responding." : "You're offline."}{" "}
          {meaningOf(pathname, seenAt, items.length > 0)}
        </>
      )}
    </p>
  );
}

/** Work left open by the last page or a lost network. Not needed for the first view. */
export default function Offline() {
  return (
    <>
      <NetworkNotice />
      <PaymentOutcome />
    </>
  );
}
