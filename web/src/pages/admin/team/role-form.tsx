import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { Permission } from "../../../../../shared/staff/permissions.ts";
import type { Role } from "../../../../../shared/team/schemas.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Field, FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { PermissionLevels } from "../parts/permission-levels.tsx";
import ReasonInput from "../parts/reason-input.tsx";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { isTeamCall } from "./use-roles.ts";

const maxName = 40;

export interface RoleDraft {
  name: string;
  permissions: Permission[];
  reason?: string | undefined;
}

interface RoleFormProps {
  initial: RoleDraft;
  action: string;
  /** Roles to start from, for a new one. */
  templates?: readonly Role[];
  note?: string | undefined;
  send: (draft: RoleDraft) => Promise<unknown>;
  done: (name: string) => string;
}

type Problems = Partial<Record<"name" | "permissions" | "all", string>>;

function useRoleForm({ initial, send, done }: RoleFormProps) {
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const unsaved = useUnsaved(draft !== initial);
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction(
    async () => {
      await send(draft);
      unsaved.release();
      await mutate(isTeamCall);
      toast.success(done(draft.name.trim()));
      await navigate("/admin/roles", { replace: true });
    },
    {
      failed(error) {
        const fields = fieldsOf(error);
        setProblems(Object.keys(fields).length > 0 ? fields : { all: messageOf(error) });
      },
    },
  );
  function change(to: Partial<RoleDraft>) {
    setDraft((before) => ({ ...before, ...to }));
    setProblems({});
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found: Problems = {
      ...(draft.name.trim() === "" && { name: "Enter a name" }),
      ...(draft.permissions.length === 0 && { permissions: "Give the role access to something" }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) void run();
  }
  return { draft, problems, change, onSubmit, busy, dialog: unsaved.dialog };
}

export function RoleForm(props: RoleFormProps) {
  const { draft, problems, change, onSubmit, busy, dialog } = useRoleForm(props);
  const { action, templates = [], note } = props;
  return (
    <>
      <form className={`${css.form} ${css.panel}`} onSubmit={onSubmit} noValidate>
        {problems.all && <Notice tone="error">{problems.all}</Notice>}
        {note && <Notice tone="info">{note}</Notice>}
        <div className={css.pair}>
          <Field
            label="Name"
            value={draft.name}
            error={problems.name}
            maxLength={maxName}
            autoComplete="off"
            required
            onChange={({ target }) => change({ name: target.value })}
          />
          {templates.length > 0 && (
            <SelectField
              label="Start from"
              value=""
              onChange={({ target }) => {
                const from = templates.find(({ _id }) => _id === target.value);
                if (from) change({ permissions: [...from.permissions] });
              }}
            >
              <option value="">Choose a role to copy</option>
              {templates.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <FormSection title="What this role may do">
          <PermissionLevels granted={draft.permissions} onChange={(permissions) => change({ permissions })} />
          {problems.permissions && <FieldError>{problems.permissions}</FieldError>}
        </FormSection>
        <ReasonInput
          value={draft.reason ?? ""}
          onChange={({ target }) => change({ reason: target.value || undefined })}
        />
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
          <ButtonLink to="/admin/roles" variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </form>
      {dialog}
    </>
  );
}
