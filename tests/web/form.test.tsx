// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Credentials } from "../../shared/account.ts";
import { ApiError } from "../../web/src/api.ts";
import { useForm } from "../../web/src/form.ts";
import { Field } from "../../web/src/ui/field.tsx";

type Submit = (values: { email: string; password: string }) => Promise<void> | void;

function Login({ submit, failed = () => undefined }: { submit: Submit; failed?: (error: unknown) => void }) {
  const initial = { email: "", password: "" };
  const { form, field, busy } = useForm({ schema: Credentials, initial, submit, failed });
  return (
    <form {...form} aria-label="login">
      <Field {...field("email")} label="Email" />
      <Field {...field("password")} label="Password" />
      <button type="submit" disabled={busy}>
        Send
      </button>
    </form>
  );
}

const email = () => screen.getByLabelText("Email");
const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

afterEach(cleanup);

test("a field is checked when it is left and cleared as soon as it is right", async () => {
  render(<Login submit={vi.fn()} />);
  await userEvent.type(email(), "asha");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole("alert").textContent).toBe("Enter a valid email address");
  await userEvent.type(email(), "@earshot.test");
  expect(screen.queryByText("Enter a valid email address")).toBeNull();
});

test("sending what is incomplete goes to the first field in the way and sends nothing", async () => {
  const submit = vi.fn();
  render(<Login submit={submit} />);
  await userEvent.type(email(), "asha@earshot.test");
  await send();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  expect(screen.getByText("Enter your password")).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

test("values are sent as the schema reads them, once, however often it is pressed", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const submit = vi.fn(() => promise);
  render(<Login submit={submit} />);
  await userEvent.type(email(), " Asha@Earshot.test ");
  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}{Enter}");
  expect(submit.mock.calls).toEqual([[{ email: "asha@earshot.test", password: "secret" }]]);
  const button = screen.getByRole("button", { name: "Send" });
  expect(button.hasAttribute("disabled")).toBe(true);
  resolve();
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
});

test("the server's word on a field stands beside it, and the input is kept", async () => {
  const refusal = new ApiError("DUP", "Email cannot be used", 409, { email: "Email cannot be used" });
  const failed = vi.fn();
  render(<Login submit={() => Promise.reject(refusal)} failed={failed} />);
  await userEvent.type(email(), "asha@earshot.test");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await send();
  expect(screen.getByText("Email cannot be used")).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByDisplayValue("secret")).toBeTruthy();
  expect(failed.mock.calls).toEqual([[refusal]]);
});
