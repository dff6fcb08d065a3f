// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Credentials } from "../../../shared/accounts/schemas.ts";
import { ApiError } from "../../../web/src/lib/api.ts";
import { useForm } from "../../../web/src/lib/form.ts";
import { Field } from "../../../web/src/ui/fields/field.tsx";

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

test("a field is validated on blur, and its error clears as soon as the value is valid", async () => {
  render(<Login submit={vi.fn()} />);
  await userEvent.type(email(), "asha");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole("alert").textContent).toBe("Enter a valid email address");
  await userEvent.type(email(), "@earshot.test");
  expect(screen.queryByText("Enter a valid email address")).toBeNull();
});

test("submitting an incomplete form focuses the first invalid field and sends nothing", async () => {
  const submit = vi.fn();
  render(<Login submit={submit} />);
  await userEvent.type(email(), "asha@earshot.test");
  await send();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  expect(screen.getByText("Enter your password")).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

test("values are sent once, as parsed by the schema, however often submit is pressed", async () => {
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

test("a server error for a field is shown at it, and the input is kept", async () => {
  const refusal = new ApiError("email_taken", "Email cannot be used", 409, { email: "Email cannot be used" });
  const failed = vi.fn();
  render(<Login submit={() => Promise.reject(refusal)} failed={failed} />);
  await userEvent.type(email(), "asha@earshot.test");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await send();
  expect(screen.getByText("Email cannot be used")).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByDisplayValue("secret")).toBeTruthy();
  expect(failed).not.toHaveBeenCalled();
});

test.each([
  ["of the whole form", {}],
  ["of a field that the form does not show", { email: "Taken", id: "This id isn't valid" }],
])("an error %s is left to the page", async (_, fields) => {
  const refusal = new ApiError("invalid", "Invalid id", 400, fields);
  const failed = vi.fn();
  render(<Login submit={() => Promise.reject(refusal)} failed={failed} />);
  await userEvent.type(email(), "asha@earshot.test");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await send();
  expect(failed.mock.calls).toEqual([[refusal]]);
});
