import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { call } from "../../../lib/staff-api.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import { isFamilyCall } from "../parts/family-calls.ts";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { FamilyForm } from "./family-form.tsx";

export default function CreateForm() {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [isDirty, setDirty] = useState(false);
  const unsaved = useUnsaved(isDirty);
  return (
    <>
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
      {unsaved.dialog}
    </>
  );
}
