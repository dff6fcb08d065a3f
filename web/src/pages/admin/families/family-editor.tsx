import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { Answer, Request } from "../../../../../shared/contract.ts";
import type { StaffFamily } from "../../../../../shared/families/schemas.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import { AddColour } from "../parts/add-colour.tsx";
import css from "../parts/admin.module.css";
import { Confirmation } from "../parts/confirmation.tsx";
import { isFamilyCall } from "../parts/family-calls.ts";
import { IfMay } from "../parts/if-may.tsx";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { FamilyForm } from "./family-form.tsx";
import { PriceForm } from "./price-form.tsx";

/** Below the members. */
const SharedForm = lazyFile(() => import("./shared-form.tsx"));

type Change = Omit<Request<"admin/families/update">, "id" | "version">;

interface FamilyProps {
  family: StaffFamily;
  keep: (answer: Answer<"admin/families/get">) => unknown;
}

/** Saves a change of the version shown. Resolves without a family if the change dissolved it. */
function useSave({ family, keep }: FamilyProps) {
  const { mutate } = useSWRConfig();
  return async (change: Change): Promise<StaffFamily | undefined> => {
    const { _id: id, version } = family;
    const answer = await call("admin/families/update", { id, version, ...change });
    void mutate((key) => isFamilyCall(key) && !JSON.stringify(key).includes(id), undefined, {
      revalidate: true,
    });
    if (!answer.family) return undefined;
    keep({ success: true, family: answer.family });
    return answer.family;
  };
}

function Dissolve({ family, release }: Pick<FamilyProps, "family"> & { release: () => void }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  async function dissolve() {
    await call("admin/families/delete", { id: family._id });
    release();
    void mutate(isFamilyCall, undefined, { revalidate: true });
    toast.success(`${family.name} dissolved`);
    await navigate("/admin/families", { replace: true });
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Dissolve family
      </Button>
      <Confirmation
        open={open}
        title={`Dissolve ${family.name}?`}
        action="Dissolve family"
        keep="Keep family"
        onConfirm={dissolve}
        onClose={() => setOpen(false)}
      >
        <p>
          Its products stay in the shop, each on its own, with the names, texts and reviews they have now.
        </p>
      </Confirmation>
    </>
  );
}

interface SharedSectionProps extends Pick<FamilyProps, "family"> {
  save: (change: Change) => Promise<unknown>;
  onDirty: (isDirty: boolean) => void;
}

const SharedSection = ({ family, save, onDirty }: SharedSectionProps) => (
  <section className={css.panel} aria-labelledby="shared">
    <h2 id="shared">Shared by all colours</h2>
    <Optional fallback={<PageLoading text="Loading..." />}>
      <SharedForm
        family={family}
        onDirty={onDirty}
        send={async (change) => {
          await save(change);
          toast.success("All colours updated");
        }}
      />
    </Optional>
  </section>
);

export default function FamilyEditor({ family, keep }: FamilyProps) {
  const navigate = useNavigate();
  const save = useSave({ family, keep });
  const [isChanged, setChanged] = useState(false);
  const [isShared, setShared] = useState(false);
  const unsaved = useUnsaved(isChanged || isShared);
  const [first] = family.members;
  return (
    <>
      <section className={css.panel} aria-labelledby="members">
        <h2 id="members">Colours</h2>
        <FamilyForm
          family={family}
          action="Save colours"
          onDirty={setChanged}
          send={async (draft) => {
            const stored = await save(draft);
            if (!stored) {
              unsaved.release();
              await navigate("/admin/families", { replace: true });
            }
            toast.success(stored ? "Colours saved" : `${family.name} dissolved`);
            return stored;
          }}
        />
      </section>
      <div className={css.columns}>
        <SharedSection family={family} save={save} onDirty={setShared} />
        <IfMay permission="catalogue:write">
          <section className={css.panel} aria-labelledby="actions">
            <h2 id="actions">Actions</h2>
            <PriceForm
              family={family}
              send={async (price) => {
                await save({ price });
                toast.success("Price set for all colours");
              }}
            />
            <div className={css.buttons}>
              {first && (
                <AddColour source={{ _id: first.product, name: family.name, familyId: family._id }} />
              )}
              <Dissolve family={family} release={unsaved.release} />
            </div>
          </section>
        </IfMay>
      </div>
      {unsaved.dialog}
    </>
  );
}
