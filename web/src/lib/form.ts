import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { cleanFields } from "../../../shared/core/typed.ts";
import { ApiError, fieldsOf } from "./api.ts";

type Values = Record<string, string>;
type Messages = Partial<Record<string, string>>;

interface Options<V extends Values, S extends z.ZodMiniType> {
  /** Shared with the server. */
  schema: S;
  initial: V;
  submit: (values: z.output<S>) => Promise<void> | void;
  /** Called with errors of `submit` that are not shown beside fields. */
  failed?: (error: unknown) => void;
  /** Called on every change, to store a draft. */
  changed?: (values: V) => void;
}

function messagesOf(error: z.core.$ZodError): Messages {
  const messages: Messages = {};
  for (const { path, message } of error.issues) messages[String(path[0])] ??= message;
  return messages;
}

function focusFirst(form: HTMLFormElement | null, messages: Messages): void {
  for (const element of form?.elements ?? []) {
    const name = element.getAttribute("name");
    if (!name || !messages[name] || !(element instanceof HTMLElement)) continue;
    element.focus();
    return;
  }
}

type TextElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isText = (element: Element): element is TextElement =>
  element instanceof HTMLInputElement
    ? !["checkbox", "radio", "file"].includes(element.type)
    : element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const waits = new ApiError("NETWORK", "You are offline. This is sent once you are back.", 0);

/** Validates a field on blur and all on submit. Submitting offline waits for the network, unless changed or left. */
export function useForm<V extends Values, S extends z.ZodMiniType>(options: Options<V, S>) {
  const { schema, submit, failed, changed } = options;
  const [values, setValues] = useState(options.initial);
  const [messages, setMessages] = useState<Messages>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const resume = useRef<() => void>(undefined);
  const stopWaiting = () => {
    resume.current = undefined;
  };

  useEffect(() => {
    const goOn = () => resume.current?.();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, []);

  /** Includes autofilled values, for which browsers send no event. */
  function filledIn(): V {
    const filled = [...(form.current?.elements ?? [])]
      .filter(isText)
      .filter(({ name, value }) => name in values && value !== "" && value !== values[name]);
    if (filled.length === 0) return values;
    return { ...values, ...Object.fromEntries(filled.map(({ name, value }) => [name, value])) };
  }

  const check = (name: string, next: V): void => {
    const { error } = z.safeParse(schema, cleanFields(next));
    setMessages((shown) => ({ ...shown, [name]: error && messagesOf(error)[name] }));
  };

  function point(refused: Messages): void {
    // The message must be rendered before a screen reader reaches the field.
    flushSync(() => setMessages(refused));
    focusFirst(form.current, refused);
  }

  async function send(data: z.output<S>): Promise<void> {
    sending.current = true;
    setBusy(true);
    stopWaiting();
    // Then nothing can have reached the server.
    const isOffline = !navigator.onLine;
    try {
      await submit(data);
    } catch (error) {
      if (isOffline && error instanceof ApiError && error.code === "NETWORK") {
        resume.current = () => void send(data);
        return failed?.(waits);
      }
      const refused = fieldsOf(error);
      point(refused);
      const names = Object.keys(refused);
      if (names.length === 0 || !names.every((name) => name in values)) failed?.(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (sending.current) return;
    const next = filledIn();
    setValues(next);
    const { data, error } = z.safeParse(schema, cleanFields(next));
    if (error) point(messagesOf(error));
    else void send(data);
  }

  /** Sets several fields as if they were typed. */
  function change(changes: Partial<V>): void {
    const next = { ...filledIn(), ...changes };
    stopWaiting();
    setValues(next);
    changed?.(next);
    for (const name of Object.keys(changes)) if (messages[name]) check(name, next);
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? "",
    error: messages[name],
    onChange(event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
      // A computed name widens the type.
      change({ [name]: event.target.value } as Partial<V>);
    },
    onBlur(event: FocusEvent) {
      // A message appearing while a button is pressed would move the button.
      const next = filledIn();
      setValues(next);
      if (!(event.relatedTarget instanceof HTMLButtonElement)) check(name, next);
    },
  });

  function reset(): void {
    setValues(options.initial);
    setMessages({});
  }

  return { values, busy, field, change, reset, form: { ref: form, onSubmit, noValidate: true } };
}
