// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, expect, test } from "vitest";
import { call, useApi } from "../../web/src/api.ts";
import { shippingInfo } from "../../web/src/checkout.ts";
import { SessionProvider, useSession } from "../../web/src/session.tsx";
import { refusal, serve } from "./server.ts";

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
const refused = refusal(401, "AUTH", "Please login to access this resource");

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <SessionProvider>{children}</SessionProvider>
  </SWRConfig>
);
const open = () => renderHook(useSession, { wrapper }).result;

afterEach(cleanup);

test("loading until it is known who is signed in", async () => {
  serve({ [signedInHere]: known });
  const session = open();
  expect(session.current).toMatchObject({ status: "loading", user: null });
  await waitFor(() => expect(session.current).toMatchObject({ status: "user", user }));
});

test.each([
  ["no login", nobody],
  ["no answer", "no answer" as const],
])("a guest with %s", async (_, answer) => {
  serve({ [signedInHere]: answer });
  const session = open();
  await waitFor(() => expect(session.current).toMatchObject({ status: "guest", user: null }));
});

test("signing in needs no reload, signing out forgets the address", async () => {
  serve({ [signedInHere]: nobody, "POST /api/v1/logout": { body: { success: true, message: "bye" } } });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("guest"));
  act(() => session.current.signedIn(user));
  await waitFor(() => expect(session.current.user).toEqual(user));
  localStorage.setItem("shippingInfo", "{}");
  await act(() => session.current.signOut());
  expect(session.current.status).toBe("guest");
  expect(localStorage.getItem("shippingInfo")).toBeNull();
  expect(shippingInfo.read()).toBeUndefined();
});

test("a failed logout leaves the session as it is", async () => {
  serve({
    [signedInHere]: known,
    "POST /api/v1/logout": refusal(503, "UNAV", "Service unavailable, try again"),
  });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  await act(() => expect(session.current.signOut()).rejects.toThrow("Service unavailable"));
  expect(session.current.status).toBe("user");
});

test("a call refused for want of a login makes a guest", async () => {
  serve({ [signedInHere]: known, "GET /api/v1/orders/me": refused });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("user"));
  await act(() => expect(call("orders/mine", {})).rejects.toThrow());
  expect(session.current.status).toBe("guest");
});

test("what one user has loaded is gone for the next", async () => {
  const orders = "GET /api/v1/orders/me";
  const page = (name: string) => ({ body: { success: true, orders: [{ user: { name } }] } });
  serve({ [signedInHere]: known, [orders]: [page("Asha"), "no answer"] });
  const { result } = renderHook(() => ({ session: useSession(), mine: useApi("orders/mine", {}) }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.mine.data?.orders[0]?.user.name).toBe("Asha"));
  await waitFor(() => expect(result.current.session.status).toBe("user"));
  act(() => result.current.session.signedIn({ ...user, _id: "d".repeat(24) }));
  await waitFor(() => expect(result.current.mine.error).toBeDefined());
  expect(result.current.mine.data).toBeUndefined();
});

test("another tab's login is seen here", async () => {
  serve({ [signedInHere]: [nobody, known] });
  const session = open();
  await waitFor(() => expect(session.current.status).toBe("guest"));
  const other = new BroadcastChannel("earshot-session");
  other.postMessage("changed");
  await waitFor(() => expect(session.current.status).toBe("user"));
  other.close();
});
