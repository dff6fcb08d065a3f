import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { FamilyValues, maxFamilyText } from "../../../../../shared/products/family.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { ApiError } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./admin.module.css";
import { isFamilyCall } from "./family-calls.ts";
import { TonesField } from "./tones-field.tsx";

export type Source = Pick<AdminProduct, "_id" | "name" | "familyId">;

const { colour } = FamilyValues.shape;
const NewColour = z.object({ colour, ownColour: z.optional(z.string()) });
const FirstColours = z.object({ colour, ownColour: colour });

/** A refusal names the member that has the colour, which belongs beside the field. */
function naming(error: unknown): never {
  if (error instanceof ApiError && error.fields.colour)
    throw new ApiError(error.code, error.message, error.status, { colour: error.message });
  throw error;
}

interface ColourFieldProps {
  field: ReturnType<ReturnType<typeof useForm>["field"]>;
  label: string;
  hint?: string;
  tones: readonly string[];
  onTones: (tones: string[]) => void;
}

const ColourField = ({ field, label, hint, tones, onTones }: ColourFieldProps) => (
  <div className={css.stack}>
    <Field {...field} label={label} hint={hint} maxLength={maxFamilyText} autoComplete="off" required />
    <TonesField of={label.toLowerCase()} tones={tones} onChange={onTones} />
  </div>
);

interface AddColourDialogProps {
  source: Source;
  open: boolean;
  close: () => void;
}

function AddColourForm({ source, close }: Omit<AddColourDialogProps, "open">) {
  const { _id, name, familyId } = source;
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [tones, setTones] = useState<string[]>([]);
  const [ownTones, setOwnTones] = useState<string[]>([]);
  const isFirst = familyId === undefined;
  const { form, field, busy } = useForm({
    schema: isFirst ? FirstColours : NewColour,
    initial: { colour: "", ownColour: "" },
    async submit({ colour, ownColour }) {
      const { product } = await call("admin/families/colour", {
        id: _id,
        colour,
        ...(isFirst && { ownColour }),
        ...(tones.length > 0 && { tones }),
        ...(ownTones.length > 0 && { ownTones }),
      }).catch(naming);
      toast.success(`${product.name} added. It stays hidden until it has a photo.`);
      void mutate(isFamilyCall, undefined, { revalidate: true });
      close();
      await navigate(`/admin/products/${product._id}`);
    },
    failed: toast.failed,
  });
  return (
    <form {...form} className={css.form}>
      {isFirst && (
        <ColourField
          field={field("ownColour")}
          label={`Colour of ${name}`}
          hint="Shoppers choose between this colour and the new one."
          tones={ownTones}
          onTones={setOwnTones}
        />
      )}
      <ColourField field={field("colour")} label="New colour" tones={tones} onTones={setTones} />
      <p className={css.soft}>
        The new colour copies the text and price of {name}. It has no stock, and shoppers can't see it until
        you add a photo.
      </p>
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          Add colour
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export default function AddColourDialog({ open, ...props }: AddColourDialogProps) {
  return (
    <Dialog open={open} onClose={props.close} title="Add a colour">
      <AddColourForm {...props} />
    </Dialog>
  );
}
