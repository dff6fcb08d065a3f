import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { productAt } from "../../lib/id.ts";
import { count } from "./count.ts";

const steps = new Map([
  ["/cart", "cart"],
  ["/shipping", "checkout"],
  ["/success", "paid"],
] as const);

function countAt(pathname: string): void {
  const product = productAt(pathname);
  const what = [...steps].find(([path]) => path === pathname)?.[1];
  if (product) count({ what: "product", product });
  else if (what) count({ what });
}

/** Counts each page of the way to an order. */
export default function Visits() {
  const { pathname } = useLocation();
  useEffect(() => countAt(pathname), [pathname]);
  return null;
}
