import { type FormEvent, useState } from "react";
import { maxKeyDays, usualKeyDays } from "../../../../../shared/keys/limits.ts";
import type { Permission } from "../../../../../shared/staff/permissions.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Copyable } from "../../../ui/controls/copyable.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Field, FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { PermissionLevels } from "../parts/permission-levels.tsx";
import ReasonInput from "../parts/reason-input.tsx";
import { useUnsaved } from "../parts/use-unsaved.tsx";

interface Draft {
  name: string;
  permissions: Permission[];
  days: string;
  networks: string;
  reason: string;
}

const empty: Draft = { name: "", permissions: [], days: String(usualKeyDays), networks: "", reason: "" };
const lifetimes = [
  [30, "A month"],
  [90, "Three months"],
  [usualKeyDays, "A year"],
  [maxKeyDays, "Two years"],
] as const;
const dayMs = 86_400_000;
const maxName = 60;

/** A minute less, since the clocks of browser and shop differ. */
const endOf = (days: string): string => new Date(Date.now() + Number(days) * dayMs - 60_000).toISOString();

const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

type Problems = Partial<Record<"name" | "permissions" | "networks" | "all", string>>;

/** Errors of a list's entries are named by their place in it. */
function problemsIn(error: unknown): Problems {
  const fields = Object.entries(fieldsOf(error));
  if (fields.length === 0) return { all: messageOf(error) };
  return Object.fromEntries(fields.map(([name, message]) => [name.split(".")[0] ?? name, message]));
}

function useKeyForm() {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const unsaved = useUnsaved(draft !== empty && !made);
  const { busy, run } = useAction(
    async () => {
      const { name, permissions, days, networks, reason } = draft;
      const chosen = listed(networks);
      const { key, secret } = await call("admin/keys/create", {
        ...{ name, permissions, expiresAt: endOf(days), reason },
        ...(chosen.length > 0 && { networks: chosen }),
      });
      unsaved.release();
      setMade({ name: key.name, secret });
    },
    { failed: (error) => setProblems(problemsIn(error)) },
  );
  function change(to: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...to }));
    setProblems({});
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found: Problems = {
      ...(draft.name.trim() === "" && { name: "Enter a name" }),
      ...(draft.permissions.length === 0 && { permissions: "Give the key access to something" }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) void run();
  }
  return { draft, problems, made, change, onSubmit, busy, dialog: unsaved.dialog };
}

const Made = ({ name, secret }: { name: string; secret: string }) => (
  <section className={`${css.form} ${css.panel}`} role="status">
    <h2>{name} is ready</h2>
    <Notice tone="info" title="Copy the key now">
      <p>We show it only this once. Store it where your program keeps its secrets.</p>
    </Notice>
    <Copyable name="Key" text={secret} />
    <p>
      Send it with each request as <code translate="no">Authorization: Bearer ek_…</code>
    </p>
    <div className={css.buttons}>
      <ButtonLink to="/admin/keys">Done</ButtonLink>
    </div>
  </section>
);

type FormProps = Omit<ReturnType<typeof useKeyForm>, "made" | "dialog">;

const NameAndEnd = ({ draft, problems, change }: FormProps) => (
  <div className={css.pair}>
    <Field
      label="Name"
      hint="The program that uses it"
      value={draft.name}
      error={problems.name}
      maxLength={maxName}
      autoComplete="off"
      required
      onChange={({ target }) => change({ name: target.value })}
    />
    <SelectField
      label="Works for"
      value={draft.days}
      onChange={({ target }) => change({ days: target.value })}
    >
      {lifetimes.map(([days, words]) => (
        <option key={days} value={days}>
          {words}
        </option>
      ))}
    </SelectField>
  </div>
);

function KeyForm(props: FormProps) {
  const { draft, problems, change, onSubmit, busy } = props;
  return (
    <form className={`${css.form} ${css.panel}`} onSubmit={onSubmit} noValidate>
      {problems.all && <Notice tone="error">{problems.all}</Notice>}
      <NameAndEnd {...props} />
      <FormSection title="What this key may do">
        <PermissionLevels granted={draft.permissions} onChange={(permissions) => change({ permissions })} />
        {problems.permissions && <FieldError>{problems.permissions}</FieldError>}
      </FormSection>
      <Field
        label="Networks (optional)"
        hint="Addresses it may come from, such as 203.0.113.7 or 198.51.100.0/24"
        value={draft.networks}
        error={problems.networks}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => change({ networks: target.value })}
      />
      <ReasonInput value={draft.reason} onChange={({ target }) => change({ reason: target.value })} />
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          Create key
        </Button>
        <ButtonLink to="/admin/keys" variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

export default function CreateKeyPage() {
  const { made, dialog, ...form } = useKeyForm();
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs trail={[{ name: "API Keys", to: "/admin/keys" }, { name: "Create Key" }]} />
      {made ? <Made {...made} /> : <KeyForm {...form} />}
      {dialog}
    </div>
  );
}
