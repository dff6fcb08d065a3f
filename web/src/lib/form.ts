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

/** What a form's `field` returns for a control. */
export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<TextElement>) => void;
  onBlur: (event: FocusEvent) => void;
}

const isText = (element: Element): element is TextElement =>
  element instanceof HTMLInputElement
    ? !["checkbox", "radio", "file"].includes(element.type)
    : element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const waits = new ApiError("NETWORK", "You're offline. We'll send this when you reconnect.", 0);

const areShown = (refused: Messages, values: Values): boolean => {
  const names = Object.keys(refused);
  return names.length > 0 && names.every((name) => name in values);
};

/** Includes autofilled values, for which browsers send no event. */
function withAutofilled<V extends Values>(form: HTMLFormElement | null, values: V): V {
  const filled = [...(form?.elements ?? [])]
    .filter(isText)
    .filter(({ name, value }) => name in values && value !== "" && value !== values[name]);
  if (filled.length === 0) return values;
  return { ...values, ...Object.fromEntries(filled.map(({ name, value }) => [name, value])) };
}

/** Calls what the returned reference holds when the browser is online again. */
function useOnceOnline() {
  const resume = useRef<() => void>(undefined);
  useEffect(() => {
    const goOn = () => resume.current?.();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, []);
  return resume;
}

function useFields<V extends Values, S extends z.ZodMiniType>({ schema, initial, changed }: Options<V, S>) {
  const [values, setValues] = useState(initial);
  const [messages, setMessages] = useState<Messages>({});
  const form = useRef<HTMLFormElement>(null);
  const filledIn = () => withAutofilled(form.current, values);

  const check = (name: string, next: V): void => {
    const { error } = z.safeParse(schema, cleanFields(next));
    setMessages((shown) => ({ ...shown, [name]: error && messagesOf(error)[name] }));
  };

  function point(refused: Messages): void {
    // The message must be rendered before a screen reader reaches the field.
    flushSync(() => setMessages(refused));
    focusFirst(form.current, refused);
  }

  function change(changes: Messages): void {
    const next = { ...filledIn(), ...changes };
    setValues(next);
    changed?.(next);
    for (const name of Object.keys(changes)) if (messages[name]) check(name, next);
  }

  /** Keeps autofilled values. */
  function settle(): V {
    const next = filledIn();
    setValues(next);
    return next;
  }

  function reset(): void {
    setValues(initial);
    setMessages({});
  }

  return { values, messages, form, check, point, change, settle, reset };
}

/** Validates a field on blur and all on submit. Submitting offline waits for the network, unless changed or left. */
export function useForm<V extends Values, S extends z.ZodMiniType>(options: Options<V, S>) {
  const { schema, submit, failed } = options;
  const { values, messages, form, check, point, settle, reset, ...fields } = useFields(options);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const resume = useOnceOnline();

  async function send(data: z.output<S>): Promise<void> {
    sending.current = true;
    setBusy(true);
    resume.current = undefined;
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
      if (!areShown(refused, values)) failed?.(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (sending.current) return;
    const { data, error } = z.safeParse(schema, cleanFields(settle()));
    if (error) point(messagesOf(error));
    else void send(data);
  }

  /** Sets several fields as if they were typed. */
  function change(changes: Partial<V>): void {
    resume.current = undefined;
    fields.change(changes);
  }

  const field = (name: keyof V & string): FieldProps => ({
    name,
    value: values[name] ?? "",
    error: messages[name],
    onChange({ target }) {
      resume.current = undefined;
      fields.change({ [name]: target.value });
    },
    onBlur({ relatedTarget }) {
      // A message appearing while a button is pressed would move the button.
      const next = settle();
      if (!(relatedTarget instanceof HTMLButtonElement)) check(name, next);
    },
  });

  return { values, busy, field, change, reset, form: { ref: form, onSubmit, noValidate: true } };
}
