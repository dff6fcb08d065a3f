// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const signedIn = { body: { success: true, user } };
const devices = { "GET /api/v1/sessions": { body: { success: true, devices: [] } } };
const field = (label: string) => screen.findByLabelText(label);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function fill(): Promise<void> {
  await userEvent.type(await field("Email"), "asha@earshot.test");
  await userEvent.type(await field("Password"), "a-long-password");
}

afterEach(closePage);

test("a login shows a confirmation and redirects to the account by default", async () => {
  const requests = openPage("/login", { "POST /api/v1/login": signedIn, ...devices });
  await fill();
  await press("Sign in");
  expect(await screen.findByText("Login Successfull")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "My Account" })).toBeTruthy();
  await expectPlace("/account");
  expect(requests.find(({ url }) => url === "/api/v1/login")?.body).toEqual({
    email: "asha@earshot.test",
    password: "a-long-password",
  });
});

test("a registration also asks for the name, shows a confirmation and follows the redirect", async () => {
  const requests = openPage("/login?redirect=cart", { "POST /api/v1/register": signedIn });
  await userEvent.click(await screen.findByRole("button", { name: "Create an account" }));
  await userEvent.type(await field("Name"), "Asha Rao");
  await fill();
  await press("Create account");
  expect(await screen.findByText("Register Successfull")).toBeTruthy();
  await expectPlace("/cart");
  expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({ name: "Asha Rao" });
});

const nobody = { body: { success: true, user: null } };

test.each([
  ["login", "Sign in", "/login", "POST /api/v1/login"],
  ["guest", "Continue as guest", "/login?redirect=shipping", "POST /api/v1/guest"],
])("a %s in a browser that blocks cookies says that they are needed", async (kind, name, path, key) => {
  openPage(path, { [key]: signedIn, "GET /api/v1/session": [nobody, nobody, nobody] });
  if (kind === "guest") {
    await userEvent.type(await field("Name"), "Asha Rao");
    await userEvent.type(await field("Email"), "asha@earshot.test");
  } else await fill();
  await press(name);
  expect(await screen.findByText(/^Your browser blocks cookies/)).toBeTruthy();
  expect(screen.queryByText("Login Successfull")).toBeNull();
  await expectPlace(path);
});

test("values autofilled without an event are sent, and show no error", async () => {
  const requests = openPage("/login", { "POST /api/v1/login": signedIn, ...devices });
  const [email, password] = [await field("Email"), await field("Password")];
  const fillIn = (element: HTMLElement, value: string) => {
    const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    descriptor?.set?.call(element, value);
  };
  email.focus();
  fillIn(email, "asha@earshot.test");
  await userEvent.click(password);
  expect(email).toHaveProperty("value", "asha@earshot.test");
  expect(screen.queryByText("Enter a valid email address")).toBeNull();
  fillIn(password, "a-long-password");
  await press("Sign in");
  expect(await screen.findByText("Login Successfull")).toBeTruthy();
  expect(requests.find(({ url }) => url === "/api/v1/login")?.body).toEqual({
    email: "asha@earshot.test",
    password: "a-long-password",
  });
});

test("the password can be shown, and there is a link for a forgotten one", async () => {
  openPage("/login");
  const password = await field("Password");
  expect(password.getAttribute("type")).toBe("password");
  await press("Show password");
  expect(password.getAttribute("type")).toBe("text");
  await press("Hide password");
  expect(password.getAttribute("type")).toBe("password");
  expect(screen.getByRole("link", { name: "Forgot Password?" })).toHaveProperty(
    "pathname",
    "/password/forgot",
  );
});

test.each([
  [
    "the server's word",
    refusal(401, "wrong_credentials", "Invalid email or password"),
    "Invalid email or password",
  ],
  ["no answer", "no answer" as const, "Something went wrong. Please try again."],
])(
  "a login that fails with %s shows the error, keeps the input and can be retried",
  async (_, answer, said) => {
    openPage("/login", { "POST /api/v1/login": [answer, signedIn], ...devices });
    await fill();
    await press("Sign in");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await field("Email")).toHaveProperty("value", "asha@earshot.test");
    await press("Sign in");
    expect(await screen.findByRole("heading", { name: "My Account" })).toBeTruthy();
  },
);

test("a signed-in user skips the login", async () => {
  openPage("/login?redirect=cart", {}, user);
  expect(await screen.findByText("Your cart is feeling lonely")).toBeTruthy();
  await expectPlace("/cart");
});
