import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { type User, UserChange } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { messageOf } from "../../../lib/api.ts";
import { importFile } from "../../../lib/files.ts";
import { useForm } from "../../../lib/form.ts";
import { useKeepOwnWrite } from "../../../lib/own-write.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { IfMay } from "../parts/if-may.tsx";
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
  const { name, email } = values;
  const unsaved = useUnsaved(name !== user.name || email !== user.email);
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

/** People join the team by invitation, and get another role there. */
const RoleOf = ({ user: { staff } }: { user: User }) => (
  <div>
    <p>
      Role: <span className={css.named}>{staff ? staff.name : "Customer"}</span>
    </p>
    <IfMay permission="staff:write">
      <p className={css.soft}>
        {staff
          ? "You can change it on the page of the "
          : "To give someone access to the shop, invite them to the "}
        <Link to="/admin/staff">team</Link>.
      </p>
    </IfMay>
  </div>
);

export default function UserForm({ user }: { user: User }) {
  const { form, field, busy, refusal, dialog } = useUserForm(user);
  return (
    <>
      <form {...form} className={`${css.form} ${css.panel}`}>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Field {...field("name")} label="Name" maxLength={80} autoComplete="off" />
        <Field {...field("email")} label="Email" type="email" autoComplete="off" />
        <RoleOf user={user} />
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
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
