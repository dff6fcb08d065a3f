import { useEffect, useState } from "react";
import { formatRupees } from "../../../../shared/core/money.ts";
import { useApi } from "../../lib/staff-api.ts";
import { may } from "../session/may.ts";
import { useSession } from "../session/session.tsx";
import type { Action } from "./actions.ts";
import { findPlaces, type Place } from "./places.ts";

export type Found = Place | Action;

export interface Group {
  name: string;
  found: readonly Found[];
  /** Without a call. */
  isAtOnce?: boolean;
}

/** Long enough to keep typing, short enough to feel immediate. */
const pauseMs = 200;
const leastLength = 2;
const limit = 5;
const maxPlaces = 8;
const maxActions = 5;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Searches orders, products and customers in parallel, as far as the role may read them; pages and actions at once. */
export function useFound(typed: string, findActions: (text: string) => Action[]) {
  const { user } = useSession();
  const text = typed.trim();
  const search = usePaused(text);
  const query = search.length < leastLength ? null : { search, limit };
  const options = { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false };
  const orders = useApi("admin/orders/list", may(user, "orders:read") ? query : null, options);
  const products = useApi("admin/products/list", may(user, "catalogue:read") ? query : null, options);
  const customers = useApi("admin/users/list", may(user, "customers:read") ? query : null, options);
  const answers = [orders, products, customers];
  const isSearching = text !== search || answers.some(({ isLoading }) => isLoading);
  const groups: Group[] = [
    { name: "Pages", found: findPlaces(user, text).slice(0, maxPlaces), isAtOnce: true },
    { name: "Actions", found: findActions(text).slice(0, maxActions), isAtOnce: true },
    ...(query === null
      ? []
      : [
          {
            name: "Orders",
            found: (orders.data?.orders ?? []).map(
              ({ _id, number, user: buyer, totalPrice, orderStatus }) => ({
                name: `${number} · ${buyer.name}`,
                to: `/admin/order/${_id}`,
                detail: `${orderStatus}, ${formatRupees(totalPrice)}`,
              }),
            ),
          },
          {
            name: "Products",
            found: (products.data?.products ?? []).map(({ _id, name, sku, stock }) => ({
              name,
              to: `/admin/products/${_id}`,
              detail: [sku, `${stock} in stock`].filter(Boolean).join(", "),
            })),
          },
          {
            name: "Customers",
            found: (customers.data?.users ?? []).map(({ _id, name, email }) => ({
              name,
              to: `/admin/users/${_id}`,
              detail: email,
            })),
          },
        ]),
  ];
  return {
    groups: groups.filter((group) => group.found.length > 0),
    isSearching: text.length >= leastLength && isSearching,
    hasFailed: answers.some(({ error }) => error !== undefined),
  };
}
