import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { call } from "../../../lib/api.ts";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { isFamilyCall } from "../parts/family-calls.ts";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { FamilyForm } from "./family-form.tsx";

export default function CreateFamilyPage() {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [isDirty, setDirty] = useState(false);
  const unsaved = useUnsaved(isDirty);
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Families", to: "/admin/families" }, { name: "Create Family" }]} />
      <section className={css.panel} aria-labelledby="new-family">
        <h2 id="new-family">New family</h2>
        <p className={css.soft}>
          Choose products that are the same but for their colour. The family takes the description and
          specifications of the first one.
        </p>
        <FamilyForm
          action="Create"
          onDirty={setDirty}
          send={async (draft) => {
            const { family } = await call("admin/families/create", draft);
            unsaved.release();
            void mutate(isFamilyCall, undefined, { revalidate: true });
            toast.success(`${family.name} created`);
            await navigate(`/admin/families/${family._id}`, { replace: true });
            return undefined;
          }}
        />
      </section>
      {unsaved.dialog}
    </div>
  );
}
