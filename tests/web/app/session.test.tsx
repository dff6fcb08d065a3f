// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { shippingInfo } from "../../../web/src/app/checkout/shipping.ts";
import { SessionProvider, useSession } from "../../../web/src/app/session/session.tsx";
import { call, useApi } from "../../../web/src/lib/api.ts";
import { refusal, serve } from "../server.ts";

const signedInHere = "GET /api/v1/session";
const user = {
  _id: "c".repeat(24),
  name: "Asha Rao",
  email: "asha@earshot.test",
  role: "user" as const,
  createdAt: "2026-01-02T03:04:05.678Z",
};
const known = { body: { success: true, user } };
const nobody = { body: { success: true, user: null } };
const refused = refusal(401, "unauthenticated", "Please login to access this resource");

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <SessionProvider>{children}</SessionProvider>
  </SWRConfig>
);
const open = () => renderHook(useSession, { wrapper }).result;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test("the session is loading until the server has responded", async () => {
  serve({ [signedInHere]: known });
  const session = open();
  expect(session.current).toMatchObject({ status: "loading", user: null });
  await waitFor(() => expect(session.current).toMatchObject({ status: "user", user }));
});

test.each([
  ["a visitor", nobody, "visitor"],
  ["a user", known, "user"],
])("one request tells who %s is, and none is rejected", async (_, answer, status) => {
  const requests = serve({ [signedInHere]: answer });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe(status));
  expect(requests.map(({ url }) => url)).toEqual(["/api/v1/session"]);
});

const broken = refusal(500, "unavailable", "Service unavailable, try again");

test.each([
  ["no answer about the session", { [signedInHere]: ["no answer" as const, known] }],
  ["a failing session", { [signedInHere]: [broken, known] }],
  ["a gateway's refusal", { [signedInHere]: [{ status: 403, body: {} }, known] }],
])("%s signs nobody out and can be retried", async (_, answers) => {
  serve(answers);
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("failed"));
  expect(session.current.error?.message).toBeTruthy();
  await act(() => session.current.reload());
  expect(session.current).toMatchObject({ status: "user", user });
});

test("a later failure keeps the user signed in", async () => {
  serve({ [signedInHere]: [known, broken] });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  await act(() => session.current.reload());
  expect(session.current).toMatchObject({ status: "user", user });
});

test("signing in needs no reload, and signing out forgets the address", async () => {
  const bye = { body: { success: true, message: "bye" } };
  serve({ [signedInHere]: [nobody, known], "POST /api/v1/logout": bye });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("visitor"));
  await act(() => session.current.signedIn(user));
  await waitFor(() => expect(session.current.user).toEqual(user));
  localStorage.setItem("shippingInfo", "{}");
  await act(() => session.current.signOut());
  expect(session.current.status).toBe("visitor");
  expect(localStorage.getItem("shippingInfo")).toBeNull();
  expect(shippingInfo.read()).toBeUndefined();
});

test("a failed logout keeps the session", async () => {
  serve({
    [signedInHere]: known,
    "POST /api/v1/logout": refusal(503, "unavailable", "Service unavailable, try again"),
  });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  await act(() => expect(session.current.signOut()).rejects.toThrow("Service unavailable"));
  expect(session.current.status).toBe("user");
});

test("a call refused for lack of a session makes the user a visitor", async () => {
  serve({ [signedInHere]: known, "GET /api/v1/orders/me": refused });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  await act(() => expect(call("orders/mine", {})).rejects.toThrow());
  expect(session.current.status).toBe("visitor");
});

const typed = {
  localStorage: ["shippingInfo", "paymentUnderWay"],
  sessionStorage: ["shippingDraft"],
} as const;
/** What somebody typed at checkout, as the browser keeps it. */
function typeAddress(): void {
  for (const area of ["localStorage", "sessionStorage"] as const)
    for (const key of typed[area]) window[area].setItem(key, JSON.stringify({ fullName: "Asha Rao" }));
}
const leftOfAddress = () =>
  (["localStorage", "sessionStorage"] as const).flatMap((area) =>
    typed[area].filter((key) => window[area].getItem(key) !== null),
  );

test("the address of a session that ended while the shop was closed is forgotten at the next visit", async () => {
  serve({ [signedInHere]: [known, nobody, nobody] });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  typeAddress();
  cleanup();
  const later = open();
  await waitFor(() => expect(later.current.status).toBe("visitor"));
  await waitFor(() => expect(leftOfAddress()).toEqual([]));
  // What is typed without a session has no owner whom it could outlive.
  typeAddress();
  cleanup();
  const visitor = open();
  await waitFor(() => expect(visitor.current.status).toBe("visitor"));
  expect(leftOfAddress()).toHaveLength(3);
});

test("the address is forgotten once a call finds that the session has ended", async () => {
  serve({ [signedInHere]: known, "GET /api/v1/orders/me": refused });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  typeAddress();
  await act(() => expect(call("orders/mine", {})).rejects.toThrow());
  await waitFor(() => expect(leftOfAddress()).toEqual([]));
});

test.each([
  ["a sign-out", nobody],
  ["a login to another account", { body: { success: true, user: { ...user, _id: "d".repeat(24) } } }],
])("%s in another tab makes this one forget the address", async (_, then) => {
  serve({ [signedInHere]: [known, then] });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  typeAddress();
  const other = new BroadcastChannel("earshot-session");
  other.postMessage("changed");
  await waitFor(() => expect(leftOfAddress()).toEqual([]));
  other.close();
});

test("an ongoing session, or a failure to load it, keeps the address", async () => {
  serve({ [signedInHere]: [known, broken] });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  typeAddress();
  await act(() => session.current.reload());
  expect(leftOfAddress()).toHaveLength(3);
});

test("data loaded by one user is cleared for the next", async () => {
  const orders = "GET /api/v1/orders/me";
  const page = (name: string) => ({ body: { success: true, orders: [{ user: { name } }] } });
  serve({ [signedInHere]: known, [orders]: [page("Asha"), "no answer"] });
  const { result } = renderHook(() => ({ session: useSession(), mine: useApi("orders/mine", {}) }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.mine.data?.orders[0]?.user.name).toBe("Asha"));
  await waitFor(() => expect(result.current.session.status).toBe("user"));
  await act(() => result.current.session.signedIn({ ...user, _id: "d".repeat(24) }));
  await waitFor(() => expect(result.current.mine.error).toBeDefined());
  expect(result.current.mine.data).toBeUndefined();
});

test("a browser that blocks broadcast channels still shows the shop", async () => {
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    },
  );
  serve({ [signedInHere]: known, "POST /api/v1/logout": { body: { success: true } } });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  await act(() => session.current.signOut());
  expect(session.current.status).toBe("visitor");
  vi.unstubAllGlobals();
});

test("a login in another tab is picked up", async () => {
  serve({ [signedInHere]: [nobody, known] });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("visitor"));
  const other = new BroadcastChannel("earshot-session");
  other.postMessage("changed");
  await waitFor(() => expect(session.current.status).toBe("user"));
  other.close();
});
