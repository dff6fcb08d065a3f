import { expect, it } from "vitest";
import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { isKeptPage, isPage, isSharedAnswer } from "../../web/src/worker/addresses.ts";

const id = "0123456789abcdef01234567";
const routes: readonly Route[] = Object.values(contract);
const addressOf = ({ path }: Route): string => path.replace(/\{\w+\}/g, id);

it("the worker stores public responses, and no private ones", () => {
  const kept = routes.filter((route) => isSharedAnswer(addressOf(route)));
  expect(kept.map(addressOf)).toContain(`/api/v1/product/${id}`);
  const sharedPaths = routes.filter(({ shared }) => shared).map(({ path }) => path);
  expect(kept.filter(({ path }) => !sharedPaths.includes(path))).toEqual([]);
});

it("the worker stores documents of public pages only, and neither files nor responses", () => {
  expect(["/", "/products", `/product/${id}`, "/blogs/speakers", "/faq"].map(isKeptPage)).not.toContain(
    false,
  );
  const others = ["/cart", "/login", "/account", `/order/${id}`, "/process/payment", "/admin/orders"];
  for (const path of [...others, "/password/reset/secret", "/email/confirm/secret", "/nowhere"]) {
    expect({ path, isKept: isKeptPage(path) }).toEqual({ path, isKept: false });
  }
  expect(others.map(isPage)).not.toContain(false);
  expect(
    ["/api/v1/me/data", "/media/x", "/assets/x.js", "/robots.txt", "/_local/mail"].map(isPage),
  ).not.toContain(true);
});
