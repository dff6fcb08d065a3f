import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { roles, type User, UserChange } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call, messageOf, useApi } from "../../../lib/api.ts";
import { importFile } from "../../../lib/files.ts";
import { useForm } from "../../../lib/form.ts";
import { useKeepOwnWrite } from "../../../lib/own-write.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { useBase } from "../parts/use-base.ts";
import { useUnsaved } from "../parts/use-unsaved.tsx";

const isUserAnswer = (key: unknown): boolean =>
  Array.isArray(key) && (key[0] === "admin/users/list" || key[0] === "admin/users/get");

const read = async (id: string): Promise<User> => (await call("admin/users/get", { id })).user;

function useUserForm(current: User) {
  // The form's initial state.
  const [user] = useState(current);
  const save = useBase(user, () => read(user._id));
  const initial: Record<"id" | "name" | "email" | "role", string> = {
    id: user._id,
    name: user.name,
    email: user.email,
    role: user.role,
  };
  const session = useSession();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const keep = useKeepOwnWrite("admin/users/update", "");
  const [refusal, setRefusal] = useState("");
  const [values, setValues] = useState(initial);
  const { name, email, role } = values;
  const unsaved = useUnsaved(name !== user.name || email !== user.email || role !== user.role);
  const form = useForm({
    schema: UserChange,
    initial,
    changed: setValues,
    async submit(change) {
      setRefusal("");
      const { id, ...sent } = change;
      const { partOf } = await importFile(() => import("../parts/part-of.ts"));
      keep(await save((base) => call("admin/users/update", { id, ...partOf(sent, user, base) })));
      unsaved.release();
      void mutate(isUserAnswer, undefined, { revalidate: true });
      if (session.user?._id === user._id) await session.reload();
      toast.success("User Updated Successfully");
      await navigate("/admin/users", { replace: true });
    },
    failed: (error) => setRefusal(messageOf(error)),
  });
  return { ...form, refusal, dialog: unsaved.dialog };
}

function UserForm({ user }: { user: User }) {
  const { form, field, values, busy, refusal, dialog } = useUserForm(user);
  return (
    <>
      <form {...form} className={`${css.form} ${css.panel}`}>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Field {...field("name")} label="Name" maxLength={80} autoComplete="off" />
        <Field {...field("email")} label="Email" type="email" autoComplete="off" />
        <SelectField
          {...field("role")}
          label="Role"
          hint="Changing the role signs this person out everywhere."
        >
          <option value="">Choose role</option>
          {roles.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className={css.buttons}>
          <Button type="submit" busy={busy} disabled={!values.role}>
            Update
          </Button>
          <ButtonLink to="/admin/users" variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </form>
      {dialog}
    </>
  );
}

function UserById({ id }: { id: string }) {
  const { data, error, mutate } = useApi("admin/users/get", { id }, { revalidateOnFocus: false });
  if (!data && error && error.status >= 400 && error.status < 500)
    return (
      <EmptyState title="User not found." action={<ButtonLink to="/admin/users">All users</ButtonLink>} />
    );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  return data ? <UserForm user={data.user} /> : <PageLoading text="Loading..." />;
}

export default function EditUserPage() {
  const { id = "" } = useParams();
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs trail={[{ name: "Users", to: "/admin/users" }, { name: "Edit User" }]} />
      <UserById key={id} id={id} />
    </div>
  );
}
